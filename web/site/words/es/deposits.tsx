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

type Coin = { readonly coin: string };

export const chooseCoin = 'Elige tu moneda';
export const noLiveRate =
  'Ahora no hay una cotización en directo: no se promete una cantidad de monedas y tu depósito se acredita a la cotización del momento en que llegue.';
export const next =
  'Después: la billetera a la que enviar las monedas. Tu depósito se acredita entre 1 y 5 minutos después del envío.';
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
  `Después, la cotización queda fija durante ${minutes} minutos.`;

export const noRate =
  'Sin cotización actual: tu depósito se acredita a la cotización del momento en que llegue.';
export const estimateUses = ({ price }: { readonly price: string }) => `La estimación usa ${price}.`;
export const approximate = 'Cotización aproximada';
export const approximateOf = ({ time }: { readonly time: string }) => `Cotización aproximada del ${time}`;
export const approximateRate = 'Cotización aproximada:';
export const creditedOnArrival = 'tu depósito se acredita a la cotización del momento en que llegue.';
export const rateEnded = 'La cotización fija ha terminado.';
export const forNewRate = 'Para obtener otra, haz otro depósito, salvo que ya hayas enviado las monedas.';
export const rateFixed = ({ left, price }: { readonly left: ReactNode; readonly price: string }) => (
  <>
    Cotización fija durante {left} · {price}
  </>
);

export const coinsAbout = ({ coins }: { readonly coins: string }) =>
  `Unos ${coins}: tu depósito se acredita a la cotización del momento en que llegue`;
export const coinsWorth = ({ amount }: { readonly amount: string }) =>
  `Monedas por valor de ${amount}: tu depósito se acredita a la cotización del momento en que llegue`;
export const sendCoins = ({ coins }: { readonly coins: string }) => `Ahora envía ${coins}`;
export const sendInCoin = ({ amount, coin }: Coin & { readonly amount: string }) =>
  `Ahora envía ${amount} en ${coin}`;

export const warning = ({ coin }: Coin) =>
  `Copia y pega siempre la dirección, o escanéala: las monedas enviadas a una dirección equivocada no se pueden recuperar. Envía solo ${coin}.`;
export const amountIn = ({ coin }: Coin) => `Importe en ${coin}`;
export const codeOfAddress = ({ coin }: Coin) => `Código QR de la dirección de ${coin}`;
export const codeOfAddressAndAmount = ({ coin }: Coin) => `Código QR de la dirección de ${coin} y el importe`;
export const scan = 'Escanéalo con la app de tu billetera.';
export const openWallet = 'Abrir la billetera';

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
