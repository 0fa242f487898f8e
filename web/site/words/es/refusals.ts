import type { ErrorStatus, FieldProblem, RefusalCode } from '#contract/base/errors.ts';
import type { Refused } from '../refused.ts';
import { locale } from './language.ts';

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
