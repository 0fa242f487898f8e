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
export const digitsAfter = ({ prefix }: { readonly prefix: string }) => `Las cifras después de ${prefix}.`;
export const digitsOnly = 'Solo cifras.';
export const amount = 'Importe';
export const enterAmount = ({ min, max }: Bounds) => `Importe (mín. ${min}, máx. ${max})`;
export const enterAmountFrom = ({ min }: { readonly min: string }) => `Importe (mín. ${min})`;
export const dollars = ({ limits }: { readonly limits: string }) => `Dólares estadounidenses. ${limits}`;
export const usDollars = 'Dólares estadounidenses.';
export const onlyThisAmount = 'Dólares estadounidenses. La página de pago solo acepta este importe.';
export const quickChoices = 'Importes rápidos';
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
  `${doubt} Pulsa el botón otra vez para continuar.`;
export const newHere = ({ username }: Username) =>
  `${username} es nuevo en este dispositivo. Comprueba que es el tuyo.`;
export const newHereOnceMore = ({ username }: Username) =>
  `${username} es nuevo en este dispositivo. Comprueba que es el tuyo y pulsa el botón otra vez.`;

export const pleaseWait = 'Espera mientras procesamos tu solicitud';
export const stillSending = 'Aún se está enviando';
export const notAnswered =
  'La caja todavía no ha respondido. Lo seguimos intentando: tu solicitud se guarda una sola vez, por muchas veces que se envíe.';
export const youAreOffline =
  'No tienes conexión. Tu solicitud se envía cuando vuelva la conexión y se guarda una sola vez.';
export const stopTrying = 'Dejar de intentarlo';

export const mayHaveReached = ({ advice }: { readonly advice: string }) =>
  `Puede que nos haya llegado o puede que no. ${advice} Se guarda una sola vez, por muchas veces que se envíe.`;
export const noLongerWanted = ({ contact }: { readonly contact: ReactNode }) => (
  <>Si ya no la quieres, avísanos: {contact}</>
);
export const openLiveChat = 'abrir el chat en vivo';
export const dismiss = 'Descartar';

export const ofDeposit: DepositFormWords = {
  noCasinoId: 'Introduce tu ID del casino.',
  casinoIdOfDigits: 'Tu ID del casino solo puede tener cifras.',
  casinoIdInGroups:
    'Introduce un solo ID del casino, sin espacios ni guiones: en estos grupos puede ser el número de una tarjeta o de un teléfono, una fecha o dos ID.',
  casinoIdTooLong: ({ most }) => `Tu ID del casino puede tener como máximo ${most} cifras.`,
  noSender: {
    depositor: 'Introduce el nombre de quien hace el depósito.',
    payer: 'Introduce el nombre de quien hace el pago.',
    cardholder: 'Introduce el nombre en la tarjeta.',
  },
  senderTooLong: ({ most }) => `El nombre puede tener como máximo ${most} caracteres.`,
  missing: 'Introduce un importe.',
  unreadable: 'Introduce el importe en dólares y centavos, por ejemplo 50 o 50.25.',
  unclear:
    'Introduce el importe sin signo entre los miles, por ejemplo 1250 o 1250.50. También vale una coma antes de los centavos.',
  atLeast: ({ min }) => `El importe debe ser de ${min} como mínimo.`,
  atMost: ({ max }) => `El importe debe ser de ${max} como máximo.`,
  heapOfMarks: 'Esto tiene más de cuatro acentos en una letra. Escríbelo de nuevo.',
  unseen: 'Esto contiene un carácter que no se ve. Escríbelo de nuevo en lugar de pegarlo.',
};

export const ofWithdrawal: WithdrawalFormWords = {
  ...ofDeposit,
  noPassword: 'Introduce la contraseña de tu cuenta del casino.',
  payouts: {
    Venmo: {
      name: { missing: 'Introduce el nombre en la cuenta de Venmo.' },
      paymentUsername: {
        missing: 'Introduce tu usuario de Venmo.',
        wrong:
          'Introduce tu usuario de Venmo, por ejemplo @jane-doe: de 5 a 30 letras, cifras, guiones y guiones bajos, y no un teléfono.',
      },
    },
    Zelle: {
      name: { missing: 'Introduce el nombre en la cuenta de Zelle.' },
      email: {
        missing: 'Introduce el correo o teléfono de tu cuenta de Zelle.',
        wrong:
          'Introduce un correo electrónico o un teléfono de EE. UU. con su código de área, como 212-555-0123.',
      },
    },
  },
  noCoin: 'Elige una moneda.',
  noNetwork: 'Elige una red.',
  wrongNetwork: ({ coin, network, networks }) =>
    `${coin} no se puede enviar por ${network}. Elige ${anyOf(networks)}.`,
  noWallet: 'Introduce la dirección de tu billetera.',
};

const REFUSALS: Readonly<Record<Exclude<RefusalCode, 'too-often'> | 'unreached', string>> = {
  unreached: 'No se puede conectar con la caja. Revisa tu conexión y vuelve a intentarlo.',
  closed: 'La caja está cerrada en este momento. El horario está en esta página.',
  'method-off': 'Este método no está disponible en este momento. Elige otro.',
  'no-account': 'Ninguna cuenta disponible',
  'account-changed': 'La cuenta de destino ha cambiado. No envíes dinero a la que se te mostró.',
  suspended: 'Esta cuenta no puede usar la caja. Contacta con soporte.',
  'reference-taken':
    'Esta referencia de pago es de otra solicitud de depósito. Abre el formulario de nuevo para obtener otra.',
  'sent-before': 'Ya se envió otra solicitud desde este formulario.',
};

export const timedOut = 'Se agotó el tiempo de espera. Vuelve a intentarlo.';

const GENERAL: Readonly<Partial<Record<ErrorStatus, string>>> = {
  INVALID_ARGUMENT: 'Revisa los datos del formulario.',
  NOT_FOUND: 'Este enlace no corresponde a ninguna solicitud. Comprueba que esté completo.',
  UNAVAILABLE: 'La caja está ocupada o reiniciándose. Vuelve a intentarlo en un momento.',
  DEADLINE_EXCEEDED: timedOut,
};

export const refusal = ({ status, code, admittedAfterMs = 0 }: Refused) => {
  if (code === 'too-often') {
    return `Hay demasiadas solicitudes. Vuelve a intentarlo en ${waitText(admittedAfterMs / 1_000)}.`;
  }
  return (code && REFUSALS[code]) ?? GENERAL[status] ?? 'Algo salió mal. Vuelve a intentarlo.';
};

/** `45 segundos`, `4 minutos`, rounded up. */
function waitText(seconds: number): string {
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [seconds / 60, 'minute'];
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit: unit as string, unitDisplay: 'long' });
  return format.format(Math.max(1, Math.ceil(count as number)));
}

const PROBLEMS: Readonly<Record<string, string>> = {
  username: 'Revisa tu ID del casino.',
  amount: 'Este importe no se acepta en este momento. Revisa los límites e introduce otro.',
  walletAddress: 'A esta dirección no se puede pagar. Copia y pega la de tu propia billetera.',
};

export const problem = ({ field }: FieldProblem) => PROBLEMS[field] ?? 'Revisa este dato.';
