import type { ReactNode } from 'react';
import type { ErrorStatus, FieldProblem, RefusalCode } from '#contract/base/errors.ts';
import type { DepositFormWords } from '#domain/deposits/deposit-request.ts';
import type { WithdrawalFormWords } from '#domain/withdrawals/withdrawal-request.ts';
import type { Refused } from '../refused.ts';
import { anyOf, locale } from './frame.tsx';

type Username = { readonly username: string };
type Bounds = { readonly min: string; readonly max: string };

export const back = 'Volver';
export const casinoId = 'ID del casino';
export const digitsAfter = ({ prefix }: { readonly prefix: string }) => `Los números después de ${prefix}.`;
export const digitsOnly = 'Solo números.';
export const amount = 'Monto';
export const enterAmount = ({ min, max }: Bounds) => `Monto (mín. ${min}, máx. ${max})`;
export const enterAmountFrom = ({ min }: { readonly min: string }) => `Monto (mín. ${min})`;
export const dollars = ({ limits }: { readonly limits: string }) => `Dólares estadounidenses. ${limits}`;
export const usDollars = 'Dólares estadounidenses.';
export const onlyThisAmount = 'Dólares estadounidenses. La página de pago solo acepta este monto.';
export const quickChoices = 'Montos rápidos';
export const password = 'Contraseña';
export const passwordHint =
  'La contraseña de tu cuenta del casino. Se guarda cifrada y se borra 7 días después de resolverse tu solicitud.';
export const showPassword = (): ReactNode => (
  <>
    Mostrar<span className="visually-hidden"> la contraseña</span>
  </>
);
export const hidePassword = (): ReactNode => (
  <>
    Ocultar<span className="visually-hidden"> la contraseña</span>
  </>
);

export const forPlayer = 'Para el jugador';
export const onceMore = ({ doubt }: { readonly doubt: string }) =>
  `${doubt} Presiona el botón otra vez para continuar.`;
export const newHere = ({ username }: Username) =>
  `${username} es nuevo en este dispositivo. Revisa que sea el tuyo.`;
export const newHereOnceMore = ({ username }: Username) =>
  `${username} es nuevo en este dispositivo. Revisa que sea el tuyo y presiona el botón otra vez.`;

export const pleaseWait = 'Espera mientras procesamos tu solicitud';
export const stillSending = 'Todavía se está enviando';
export const notAnswered =
  'La caja todavía no ha respondido. Seguimos intentando: tu solicitud se guarda una sola vez, aunque se envíe varias veces.';
export const youAreOffline =
  'No tienes conexión. Tu solicitud se enviará cuando vuelva, y se guarda una sola vez.';
export const stopTrying = 'Dejar de intentarlo';

export const mayHaveReached = ({ advice }: { readonly advice: string }) =>
  `Tal vez nos llegó y tal vez no. ${advice} Se guarda una sola vez, aunque se envíe varias veces.`;
export const noLongerWanted = ({ contact }: { readonly contact: ReactNode }) => (
  <>Si ya no la quieres, avísanos: {contact}</>
);
export const openLiveChat = 'abrir el chat en vivo';
export const dismiss = 'Cerrar';

export const ofDeposit: DepositFormWords = {
  noCasinoId: 'Ingresa tu ID del casino.',
  casinoIdOfDigits: 'Tu ID del casino solo puede tener números.',
  casinoIdInGroups:
    'Ingresa un solo ID del casino, sin espacios ni guiones: así puede ser un número de tarjeta o teléfono, una fecha o dos ID.',
  casinoIdTooLong: ({ most }) => `Tu ID del casino puede tener como máximo ${most} dígitos.`,
  noSender: {
    depositor: 'Ingresa el nombre de quien hace el depósito.',
    payer: 'Ingresa el nombre de quien hace el pago.',
    cardholder: 'Ingresa el nombre en la tarjeta.',
  },
  senderTooLong: ({ most }) => `El nombre puede tener como máximo ${most} caracteres.`,
  missing: 'Ingresa un monto.',
  unreadable: 'Ingresa el monto en dólares y centavos, por ejemplo 50 o 50.25.',
  unclear:
    'Ingresa el monto sin separador de miles, por ejemplo 1250 o 1250.50. Antes de los centavos puede ir una coma.',
  atLeast: ({ min }) => `El monto debe ser de al menos ${min}.`,
  atMost: ({ max }) => `El monto debe ser de ${max} como máximo.`,
  heapOfMarks: 'Esto tiene más de cuatro acentos en una sola letra. Escríbelo de nuevo.',
  unseen: 'Esto contiene un carácter que no se ve. Escríbelo en lugar de pegarlo.',
};

export const ofWithdrawal: WithdrawalFormWords = {
  ...ofDeposit,
  noPassword: 'Ingresa la contraseña de tu cuenta del casino.',
  payouts: {
    Venmo: {
      name: { missing: 'Ingresa el nombre en la cuenta de Venmo.' },
      paymentUsername: {
        missing: 'Ingresa tu usuario de Venmo.',
        wrong:
          'Ingresa tu usuario de Venmo, por ejemplo @jane-doe: de 5 a 30 letras, números, guiones o guiones bajos, no un teléfono.',
      },
    },
    Zelle: {
      name: { missing: 'Ingresa el nombre en la cuenta de Zelle.' },
      email: {
        missing: 'Ingresa el correo o teléfono de tu cuenta de Zelle.',
        wrong:
          'Ingresa un correo electrónico o un teléfono de EE. UU. con código de área, como 212-555-0123.',
      },
    },
  },
  noCoin: 'Elige una moneda.',
  noNetwork: 'Elige una red.',
  wrongNetwork: ({ coin, network, networks }) =>
    `${coin} no se puede enviar por la red ${network}. Elige ${anyOf(networks)}.`,
  noWallet: 'Ingresa la dirección de tu billetera.',
};

const REFUSALS: Readonly<Record<Exclude<RefusalCode, 'too-often'> | 'unreached', string>> = {
  unreached: 'No se pudo conectar con la caja. Revisa tu conexión y inténtalo de nuevo.',
  closed: 'La caja está cerrada ahora. El horario aparece en esta página.',
  'method-off': 'Este método no está disponible ahora. Elige otro.',
  'no-account': 'No hay cuenta disponible',
  'account-changed': 'La cuenta de destino cambió. No envíes dinero a la que te mostramos.',
  suspended: 'Esta cuenta no puede usar la caja. Contacta a soporte.',
  'reference-taken':
    'Esta referencia de pago es de otra solicitud de depósito. Abre el formulario de nuevo para obtener otra.',
  'sent-before': 'Ya se envió otra solicitud desde este formulario.',
};

export const timedOut = 'Se agotó el tiempo de espera. Inténtalo de nuevo.';

const GENERAL: Readonly<Partial<Record<ErrorStatus, string>>> = {
  INVALID_ARGUMENT: 'Revisa los datos del formulario.',
  NOT_FOUND: 'Este enlace no corresponde a ninguna solicitud. Revisa que esté completo.',
  UNAVAILABLE: 'La caja está ocupada o reiniciándose. Inténtalo de nuevo en un momento.',
  DEADLINE_EXCEEDED: timedOut,
};

export const refusal = ({ status, code, admittedAfterMs = 0 }: Refused) => {
  if (code === 'too-often') {
    return `Hay demasiadas solicitudes. Inténtalo de nuevo en ${waitText(admittedAfterMs / 1_000)}.`;
  }
  return (code && REFUSALS[code]) ?? GENERAL[status] ?? 'Algo salió mal. Inténtalo de nuevo.';
};

/** `45 segundos`, `4 minutos`, rounded up. */
function waitText(seconds: number): string {
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [seconds / 60, 'minute'];
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit: unit as string, unitDisplay: 'long' });
  return format.format(Math.max(1, Math.ceil(count as number)));
}

const PROBLEMS: Readonly<Record<string, string>> = {
  username: 'Revisa tu ID del casino.',
  amount: 'Este monto no se acepta ahora. Revisa los límites e ingresa otro.',
  walletAddress: 'No se puede pagar a esta dirección. Copia y pega la de tu propia billetera.',
};

export const problem = ({ field }: FieldProblem) => PROBLEMS[field] ?? 'Revisa este dato.';
