import type { ReactNode } from 'react';
import type { ReasonLabel } from '#domain/reasons/reasons.ts';
import type { Reversal } from '#domain/receipts/receipt.ts';
import type { RecordKind } from '#domain/records/record.ts';
import type { NOT_FOUND, RequestState } from '#domain/requests/request-state.ts';
import { locale } from './frame.tsx';

type Amounts = { readonly amount: string; readonly asked: string };
type Request = { readonly amount: string; readonly method: string };

export const loading = 'Cargando...';
export const yourRequest = 'Tu solicitud';
export const backToCasino = 'Volver al casino';
export const backToCashier = 'Volver a la caja';
export const incomplete =
  'Este enlace está incompleto. Para seguir una solicitud, abre el enlace completo que viste al enviarla.';
export const keepTrying = 'Seguimos intentando.';

export const states: Readonly<Record<RequestState, string>> = {
  received: 'Solicitud recibida',
  being_handled: 'En proceso',
  credited: 'Acreditado',
  paid: 'Pagado',
  declined: 'Solicitud rechazada',
};
export const steps = {
  send: 'Envía el dinero',
  pay: 'Paga',
  seen: 'Pago recibido',
  credited: 'Acreditado',
  declined: 'Rechazado',
};
export const headlines = {
  part: 'Llegó un pago',
  'came-in': 'Tu pago ya llegó',
  credited: 'Acreditado',
  declined: 'Solicitud rechazada',
};

export const stepDone = '(hecho)';

export const sent: Readonly<Record<RecordKind, (request: Request & { readonly time: string }) => string>> = {
  deposit: ({ amount, method, time }) => `Depósito de ${amount} con ${method}, enviado el ${time}.`,
  withdrawal: ({ amount, method, time }) => `Retiro de ${amount} con ${method}, enviado el ${time}.`,
};

export const paymentIn = 'Tu pago ya llegó.';
export const creditedNext = 'El siguiente paso es acreditar tu depósito.';
export const checkedFirst = 'Lo revisamos antes de acreditar tu depósito.';
export const received: Readonly<Record<RecordKind, string>> = {
  deposit: 'Tenemos tu solicitud. Tu depósito se acredita cuando llega tu pago.',
  withdrawal: 'Tenemos tu solicitud. Está en espera de atención.',
};
export const beingHandled = 'Alguien está atendiendo tu solicitud ahora.';
export const credited = ({ amount }: { readonly amount: string }) =>
  `Se agregaron ${amount} a tu cuenta del casino.`;
export const paid = ({ amount, method }: Request) => `Te pagamos ${amount} con ${method}.`;
export const declined: Readonly<Record<RecordKind, string>> = {
  deposit: 'Tu depósito no se acreditó.',
  withdrawal: 'Tu retiro no se pagó.',
};
export const moneySent = ({ reference }: { readonly reference: string }) =>
  `Si enviaste dinero, pide que se acredite o se te devuelva, con tu comprobante de pago y esta referencia: ${reference}.`;

export const receivedOf = ({ amount, asked }: Amounts) => `Recibimos ${amount} de ${asked}.`;
export const receivedOver = ({ amount, asked }: Amounts) => `Es de ${amount} y tu solicitud es de ${asked}.`;
export const receivedUnknown = 'Recibimos un pago y aún no sabemos de cuánto es.';
export const receivedAnother = ({ amount }: { readonly amount: string }) => `Recibimos otros ${amount}.`;
export const receivedWhole = ({ amount }: { readonly amount: string }) => `Recibimos ${amount}.`;
export const receivedOther = ({ amount, asked }: Amounts) =>
  `Recibimos ${amount}; tu solicitud es de ${asked}.`;
export const reversed: Readonly<Record<Reversal, (payment: { readonly amount: string }) => string>> = {
  refund: ({ amount }) => `Llegaron ${amount}, pero se reembolsaron.`,
  dispute: ({ amount }) => `Llegaron ${amount}, pero el pago se disputó.`,
  failure: ({ amount }) => `No llegaron ${amount}.`,
};

const MINUTES = { one: 'minuto', other: 'minutos' } as const;
const plural = new Intl.PluralRules(locale);

export const usuallyMinutes = ({ minutes }: { readonly minutes: number }) =>
  `Normalmente en menos de ${minutes} ${MINUTES[plural.select(minutes) === 'one' ? 'one' : 'other']}`;
export const usuallyHours = ({ hours }: { readonly hours: number }) =>
  `Normalmente en menos de ${hours} horas`;

export const because = ({ reason }: { readonly reason: string }) => `Motivo: ${REASONS[reason] ?? reason}`;
const REASONS: Readonly<Record<string, string>> = {
  'Payment not received': 'No se recibió el pago',
  'Amount does not match': 'El monto no coincide',
  'Paid by someone else': 'El pago lo hizo otra persona',
  'Duplicate request': 'Solicitud duplicada',
  'Casino ID not found': 'No se encontró el ID del casino',
  'The payment was not found.': 'No se encontró el pago.',
  'Insufficient Funds': 'Fondos insuficientes',
  'Invalid Account Details': 'Datos de la cuenta no válidos',
  "Payment account doesn't exist": 'La cuenta de pago no existe',
  'Technical Issue': 'Problema técnico',
  Other: 'Otro',
} satisfies Record<ReasonLabel | typeof NOT_FOUND, string>;
export const since = ({ state, time }: { readonly state: string; readonly time: string }) =>
  `${state} el ${time}.`;
export const offline =
  'No se puede conectar con la caja. Este es el último estado conocido de tu solicitud; seguimos intentando.';
export const updatesItself = 'Esta página se actualiza sola. Puedes cerrarla y volver después.';

export const keepLink = (): ReactNode => (
  <>
    <strong>Guarda este enlace para seguir tu solicitud</strong>, también desde otro dispositivo. Es solo para
    ti.
  </>
);
export const linkToRequest = 'Enlace a tu solicitud';
export const follow = 'Seguir tu solicitud';
export const share = 'Compartir';

export const waitingForPayment = 'Esperamos tu pago';
export const openRequests = 'En curso';
export const myRequests = 'Mis solicitudes';
export const removeAll = 'Borrarlas de este dispositivo';
type OwnRequest = { readonly amount: ReactNode; readonly method: string; readonly username: string };
export const own: Readonly<Record<RecordKind, (request: OwnRequest) => ReactNode>> = {
  deposit: ({ amount, method, username }) => (
    <>
      Depósito de {amount} con {method} para {username}
    </>
  ),
  withdrawal: ({ amount, method, username }) => (
    <>
      Retiro de {amount} con {method} para {username}
    </>
  ),
};

export const copy = 'Copiar';
export const copied = '¡Copiado!';
export const isCopied = ({ what }: { readonly what: string }) => `Copiado: ${what}`;
export const copiedValue = ({ value }: { readonly value: string }) => `Copiado: ${value}`;
export const copyFailed = 'No se pudo copiar al portapapeles';
export const byHand = 'No se pudo copiar. Ya está seleccionado: cópialo tú.';
