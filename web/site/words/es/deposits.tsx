import type { ReactNode } from 'react';
import type { Sender } from '#domain/methods/method.ts';
import type { Network } from '#domain/networks/networks.ts';
import { anyOf } from './frame.tsx';

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
  'Tu solicitud anterior sí nos llegó. Envíala otra vez solo si quieres otro depósito; tendrá una referencia de pago nueva.';
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
  `Después verás a dónde enviarlo desde ${sentFrom}. Se acredita entre 1 y 5 minutos después del envío.`;

export const youWillPay = ({ amount }: { readonly amount: ReactNode }) => (
  <>Pagarás {amount} en la página de nuestro proveedor de pagos.</>
);
export const sameAmountThere = 'Ingresa ahí el mismo monto.';
export const nextHosted =
  'La página de nuestro proveedor de pagos se abre sola. Tu depósito se acredita entre 1 y 5 minutos después de pagar.';
export const noPaymentPage = 'No hay ninguna página de pago en este momento.';
export const anyAmountNow = 'La página de pago cambió. Ahora acepta el monto que ingreses.';
export const onlyAmountNow = ({ amount }: Amount) => `La página de pago cambió. Ahora solo acepta ${amount}.`;
export const ok = 'Entendido';

export const onlyDuringHours = 'Los depósitos solo se aceptan en ese horario.';
export const methodOff = ({ method }: Method) =>
  `${method} no está disponible en este momento. No envíes dinero; elige otro método.`;
export const methodWithoutAccount =
  'Este método no puede recibir depósitos en este momento. No envíes dinero; elige otro método.';

type Coin = { readonly coin: string };

export const chooseCoin = 'Elige tu moneda';
export const noLiveRate =
  'Por ahora no hay cotización en vivo: la cantidad de monedas no queda fija y tu depósito se acredita a la cotización del momento en que llegue.';
export const next =
  'Después verás la billetera a la que debes enviar las monedas. Tu depósito se acredita entre 1 y 5 minutos después del envío.';
export const loading = 'Cargando...';
export const about = ({ coins }: { readonly coins: string }) => `unos ${coins}`;
export const youWillSendCoins = (sum: {
  readonly coins: ReactNode;
  readonly amount: string;
  readonly name: string;
}) => (
  <>
    Enviarás {sum.coins} por {sum.amount} a una billetera de {sum.name}.
  </>
);
export const thenFixed = ({ minutes }: { readonly minutes: number }) =>
  `Después, la cotización queda fija por ${minutes} minutos.`;

export const noRate =
  'No hay cotización actual: tu depósito se acredita a la cotización del momento en que llegue.';
export const estimateUses = ({ price }: { readonly price: string }) => `La estimación usa ${price}.`;
export const approximate = 'Cotización aproximada';
export const approximateOf = ({ time }: { readonly time: string }) => `Cotización aproximada del ${time}`;
export const approximateRate = 'Cotización aproximada:';
export const creditedOnArrival = 'tu depósito se acredita a la cotización del momento en que llegue.';
export const rateEnded = 'La cotización fija ya venció.';
export const forNewRate = 'Si aún no enviaste las monedas, haz otro depósito para obtener una nueva.';
export const rateFixed = ({ left, price }: { readonly left: ReactNode; readonly price: string }) => (
  <>
    Cotización fija por {left} · {price}
  </>
);

export const coinsAbout = ({ coins }: { readonly coins: string }) =>
  `Unos ${coins}: tu depósito se acredita a la cotización del momento en que llegue`;
export const coinsWorth = ({ amount }: { readonly amount: string }) =>
  `El equivalente a ${amount}: tu depósito se acredita a la cotización del momento en que llegue`;
export const sendCoins = ({ coins }: { readonly coins: string }) => `Ahora envía ${coins}`;
export const sendInCoin = ({ amount, coin }: Coin & { readonly amount: string }) =>
  `Ahora envía ${amount} en ${coin}`;

export const warning = ({ coin }: Coin) =>
  `Copia y pega siempre la dirección, o escanéala: las monedas enviadas a una dirección equivocada no se pueden recuperar. Envía solo ${coin}.`;
export const amountIn = ({ coin }: Coin) => `Monto en ${coin}`;
export const codeOfAddress = ({ coin }: Coin) => `Código QR de la dirección de ${coin}`;
export const codeOfAddressAndAmount = ({ coin }: Coin) => `Código QR de la dirección de ${coin} y el monto`;
export const scan = 'Escanéalo con la app de tu billetera.';
export const openWallet = 'Abrir la app de la billetera';

export const onlyOver = ({ network }: { readonly network: string }) => (
  <strong>Solo {inSentence(network)}</strong>
);
/** `Solo red Bitcoin` */
const inSentence = (network: string) => network.replace(/^Red /, 'red ');
export const onlyOverNot = (over: { readonly network: string; readonly others: readonly string[] }) => (
  <>
    <strong>Solo {inSentence(over.network)}</strong>, no {anyOf(over.others)}
  </>
);

export const networks: Readonly<Record<Network, string>> = {
  Bitcoin: 'Red Bitcoin',
  Ethereum: 'ERC-20',
  Litecoin: 'Red Litecoin',
  Tron: 'TRC-20',
  Solana: 'Red Solana',
};

export const lead = ({ username }: { readonly username: string }) => `Para ${username}`;

export const requestSent = 'Solicitud de depósito enviada';
export const yourRequest = 'Tu solicitud de depósito';
export const anotherDeposit = 'Hacer otro depósito';
export const whatNext = 'Qué sigue';

export const send = ({ amount }: { readonly amount: string }) => `Ahora envía ${amount}`;
export const sendTo = ({ amount, account }: { readonly amount: string; readonly account: string }) =>
  `Ahora envía ${amount} a ${account}`;
export const howManual = ({ sentFrom }: { readonly sentFrom: string }) => `Desde ${sentFrom}.`;

export const amount = 'Monto';
export const reference = 'Referencia de pago';
export const referenceOnly =
  'Escribe en la nota la referencia de pago y nada más: un pago sin ella no se puede identificar automáticamente y podría devolverse.';
export const openApp = ({ app }: { readonly app: string }) => `Abrir ${app} con los datos listos`;
export const codeOpens = ({ app }: { readonly app: string }) => `Código QR que abre ${app} con este pago`;
export const orScan = ({ app }: { readonly app: string }) =>
  `Escanéalo con tu teléfono: ${app} se abre con la cuenta, el monto y la referencia ya puestos.`;

export const forPlayer = ({ end }: { readonly end: string }) =>
  `Para el ID del casino que termina en ${end}.`;
export const payYours = 'No pagues si no es el tuyo.';
export const haveSent = 'Ya lo envié';
export const howToPay = 'Cómo pagar, si aún no pagaste';

export const creditedSoon = {
  money: ({ username }: { readonly username: string }) =>
    `Tu depósito se acredita a ${username} entre 1 y 5 minutos después del envío, y esta página te avisará. Puedes cerrarla cuando el dinero esté en camino.`,
  coins: ({ username }: { readonly username: string }) =>
    `Tu depósito se acredita a ${username} entre 1 y 5 minutos después del envío, y esta página te avisará. Puedes cerrarla cuando las monedas estén en camino.`,
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
    ¿Todavía no se acredita? Escribe a {mail} y da la referencia {reference}.
  </>
);
export const mailSubject = ({ reference }: { readonly reference: string }) => `Depósito ${reference}`;

export const tooLate = 'Esta solicitud tiene más de una hora';
export const tooLateText =
  'Si ya enviaste el pago, no tienes que hacer nada más aquí. Si no, no lo envíes a la cuenta que te mostramos: haz otro depósito para ver la actual.';
export const noAccount = 'No hay cuenta disponible';
export const noAccountText =
  'Tenemos tu solicitud, pero ninguna cuenta puede recibir el pago en este momento. Si aún no pagaste, no lo hagas. Haz otro depósito más tarde.';

export const continueToPayment = 'Continúa al pago';
export const payExactly =
  'Tenemos tu solicitud. Paga exactamente este monto en la página de nuestro proveedor de pagos; si no se abrió, usa este botón.';
export const goToPaymentPage = 'Ir a la página de pago';
export const pageHeld =
  'El sitio que muestra esta página no le permite abrir otra. Copia la dirección de la página de pago y ábrela en tu navegador.';
export const paymentPage = 'Página de pago';
export const payWith = ({ amount, method }: { readonly amount: string; readonly method: string }) =>
  `Paga ${amount} con ${method}`;

export const paymentCompleted = 'Pago completado';
export const processed = 'Tu pago se procesó correctamente';
export const addedSoon = 'Tu depósito se agregará a tu cuenta en 1 a 5 minutos.';
export const backToCashier = 'Volver a la caja';

export const recipientName = 'Nombre del destinatario';
export const walletAddress = 'Dirección de la billetera';
export const network = 'Red';

export const contactSupport = 'Contactar a soporte';
