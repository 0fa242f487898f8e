import type { ReactNode } from 'react';

export const lead = ({ username }: { readonly username: string }) => `Para ${username}`;

export const requestSent = 'Solicitud de depósito enviada';
export const yourRequest = 'Tu solicitud de depósito';
export const anotherDeposit = 'Hacer otro depósito';
export const whatNext = 'Qué sucede después';

export const send = ({ amount }: { readonly amount: string }) => `Ahora envía ${amount}`;
export const sendTo = ({ amount, account }: { readonly amount: string; readonly account: string }) =>
  `Ahora envía ${amount} a ${account}`;
export const howManual = ({ sentFrom }: { readonly sentFrom: string }) => `Desde ${sentFrom}.`;

export const amount = 'Importe';
export const reference = 'Referencia de pago';
export const referenceOnly =
  'Escribe en la nota la referencia de pago y nada más: un pago sin ella no se puede asignar automáticamente y podría devolverse.';
export const openApp = ({ app }: { readonly app: string }) => `Abrir ${app} con todo relleno`;
export const codeOpens = ({ app }: { readonly app: string }) => `Código QR que abre ${app} con este pago`;
export const orScan = ({ app }: { readonly app: string }) =>
  `Escanéalo con tu teléfono: ${app} se abre con la cuenta, el importe y la referencia rellenos.`;

export const forPlayer = ({ end }: { readonly end: string }) =>
  `Para el ID del casino que termina en ${end}.`;
export const payYours = 'No pagues si no es el tuyo.';
export const haveSent = 'Ya lo envié';
export const howToPay = 'Cómo pagar, si aún no lo has hecho';

export const creditedSoon = {
  money: ({ username }: { readonly username: string }) =>
    `Tu depósito se acredita a ${username} entre 1 y 5 minutos después del envío, y esta página lo indica sola. Puedes cerrarla cuando el dinero esté en camino.`,
  coins: ({ username }: { readonly username: string }) =>
    `Tu depósito se acredita a ${username} entre 1 y 5 minutos después del envío, y esta página lo indica sola. Puedes cerrarla cuando las monedas estén en camino.`,
  payment: ({ username }: { readonly username: string }) =>
    `Tu depósito se acredita a ${username} entre 1 y 5 minutos después de pagar. Si ya pagaste, no tienes que hacer nada más aquí.`,
};
export const notCreditedYet = ({
  mail,
  reference,
}: {
  readonly mail: ReactNode;
  readonly reference: string;
}) => (
  <>
    ¿Aún no se ha acreditado? Escribe a {mail} e indica la referencia {reference}.
  </>
);
export const mailSubject = ({ reference }: { readonly reference: string }) => `Depósito ${reference}`;

export const tooLate = 'Esta solicitud tiene más de una hora';
export const tooLateText =
  'Si ya enviaste el pago, no tienes que hacer nada más aquí. Si no, no lo envíes a la cuenta que se te mostró: haz otro depósito para ver la actual.';
export const noAccount = 'Ninguna cuenta disponible';
export const noAccountText =
  'Tenemos tu solicitud, pero ninguna cuenta recibe su pago. Si aún no has pagado, no lo hagas: haz otro depósito para ver si entonces hay alguna.';

export const continueToPayment = 'Continuar al pago';
export const payExactly =
  'Tenemos tu solicitud. Paga exactamente este importe en la página de nuestro proveedor de pagos; si no se ha abierto, usa este botón.';
export const goToPaymentPage = 'Ir a la página de pago';
export const pageHeld =
  'El sitio que muestra esta página no le permite abrir otra. Copia la dirección de la página de pago y ábrela en tu navegador.';
export const paymentPage = 'Página de pago';
export const payWith = ({ amount, method }: { readonly amount: string; readonly method: string }) =>
  `Paga ${amount} con ${method}`;

export const paymentCompleted = 'Pago completado';
export const processed = 'Tu pago se procesó correctamente';
export const addedSoon = 'Tu depósito se añadirá a tu cuenta entre 1 y 5 minutos.';
export const backToCashier = 'Volver a la caja';

export const recipientName = 'Nombre del destinatario';
export const walletAddress = 'Dirección de la billetera';
export const network = 'Red';

export const contactSupport = 'Contactar con soporte';
