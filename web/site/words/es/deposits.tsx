import type { ReactNode } from 'react';
import type { Sender } from '#domain/methods/method.ts';

type Method = { readonly method: string };
type Amount = { readonly amount: string };

export const title = ({ method }: Method) => `Depositar con ${method}`;
export const submitting = 'Enviando la solicitud de depósito...';

export const senders: Readonly<Record<Sender, string>> = {
  depositor: 'Nombre de quien hace el depósito',
  payer: 'Nombre de quien hace el pago',
  cardholder: 'Nombre en la tarjeta',
};

export const pay = 'Pagar';
export const payAmount = ({ amount }: Amount) => `Pagar ${amount}`;
export const goOn = 'Continuar';
export const goOnWith = ({ amount }: Amount) => `Continuar con ${amount}`;
export const idIsRight = ({ pay }: { readonly pay: string }) => `El ID es correcto: ${pay}`;
export const understood = ({ pay }: { readonly pay: string }) => `Entendido: ${pay}`;

export const sentBefore =
  'Tu intento anterior sí nos llegó. Envíalo otra vez solo si quieres otro depósito; tendrá una nueva referencia de pago.';
export const submitAgain = 'Vuelve a enviarla sin cambios para averiguarlo.';
export const unknownOutcome = 'No sabemos si tu solicitud de depósito nos llegó.';
export const failed = ({ problem }: { readonly problem: string }) =>
  `Error al enviar el depósito: ${problem}`;

export const youWillSend = ({ amount, method }: Method & { readonly amount: ReactNode }) => (
  <>
    Enviarás {amount} a una cuenta de {method}.
  </>
);

export const nextManual = ({ sentFrom }: { readonly sentFrom: string }) =>
  `Después: a dónde enviarlo desde ${sentFrom}. Se acredita entre 1 y 5 minutos después del envío.`;

export const youWillPay = ({ amount }: { readonly amount: ReactNode }) => (
  <>Pagarás {amount} en la página de nuestro proveedor de pagos.</>
);
export const sameAmountThere = 'Introduce allí el mismo importe.';
export const nextHosted =
  'La página de nuestro proveedor de pagos se abre sola. Tu depósito se acredita entre 1 y 5 minutos después de pagar.';
export const noPaymentPage = 'No hay ninguna página de pago en este momento.';
export const anyAmountNow = 'La página de pago ha cambiado. Ahora acepta el importe que introduzcas.';
export const onlyAmountNow = ({ amount }: Amount) =>
  `La página de pago ha cambiado. Ahora solo acepta ${amount}.`;
export const ok = 'Entendido';

export const onlyDuringHours = 'Los depósitos solo se aceptan en ese horario.';
export const methodOff = ({ method }: Method) =>
  `${method} no está disponible en este momento. No envíes dinero; elige otro método.`;
export const methodWithoutAccount =
  'Este método no puede recibir depósitos en este momento. No envíes dinero; elige otro método.';
