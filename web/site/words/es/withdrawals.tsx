import type { PayoutFields } from '#domain/methods/methods.ts';
import type { ForeignWalletWords, WalletProblems } from '#domain/withdrawals/wallet-text.ts';

type Destination = { readonly name: string; readonly paymentUsername: string; readonly email: string };

export const title = ({ method }: { readonly method: string }) => `Retirar con ${method}`;
export const review = 'Revisar el retiro';
export const withdrawalsClosed = 'Retiros cerrados';
export const submitting = 'Enviando la solicitud de retiro...';
export const submit = 'Enviar la solicitud de retiro';
export const whatNext = 'Qué sigue';
export const deducted = 'Se descontará de tu saldo y recibirás el pago en pocas horas.';
export const linkToFollow = 'Recibirás un enlace para seguir tu solicitud.';
export const onlyOneEvery = ({ hours }: { readonly hours: number }) =>
  `Solo se permite un retiro cada ${hours} horas.`;

export const payoutLabels: PayoutFields<string> = {
  Venmo: { name: 'Nombre en la cuenta de Venmo', paymentUsername: 'Usuario de Venmo' },
  Zelle: { name: 'Nombre en la cuenta de Zelle', email: 'Correo o teléfono de Zelle' },
};
export const coin = 'Moneda';
export const network = 'Red';
export const walletAddress = 'Dirección de la billetera';
export const onlyNetwork = ({ coin, network }: { readonly coin: string; readonly network: string }) =>
  `${coin} se paga solo por la red ${network}.`;
export const pasteAddress = ({ coin, network }: { readonly coin: string; readonly network: string }) =>
  `Pega la dirección de tu propia billetera de ${coin} en la red ${network}.`;

export const sentBefore = 'Tu solicitud anterior sí nos llegó. Envíala otra vez solo si quieres otro retiro.';
export const submitAgain = 'Para averiguarlo, ingresa tu contraseña y vuelve a enviarla sin cambios.';
export const unknownOutcome = 'No sabemos si tu solicitud de retiro nos llegó.';
export const failed = ({ problem }: { readonly problem: string }) => `Error al enviar el retiro: ${problem}`;
export const cooldownRefusal = ({ hours, problem }: { readonly hours: number; readonly problem: string }) =>
  `Espera de ${hours} horas: ${problem}`;

export const check = 'Revisa tu retiro';
export const amount = 'Monto';
export const fromAccountOf = 'De la cuenta del casino de';
export const coinOver = ({ coin, network }: { readonly coin: string; readonly network: string }) =>
  `${coin} por la red ${network}`;
export const cannotBeBroughtBack = 'Un pago a un destino equivocado no se puede recuperar.';
export const changeSomething = 'Cambiar algo';

export const requestSent = 'Solicitud de retiro enviada';
export const lead = (payment: {
  readonly amount: string;
  readonly method: string;
  readonly username: string;
}) => `${payment.amount} con ${payment.method} para ${payment.username}`;
export const backToMethods = 'Volver a los métodos de retiro';
export const goesTo: Readonly<Record<'Venmo' | 'Zelle', (destination: Destination) => string>> = {
  Venmo: ({ name, paymentUsername }) => `Tu pago irá a la cuenta de Venmo ${paymentUsername} (${name}).`,
  Zelle: ({ name, email }) => `Tu pago irá por Zelle a ${email} (${name}).`,
};
export const goesToWallet = (to: {
  readonly coin: string;
  readonly network: string;
  readonly address: string;
}) => `Tu pago en ${to.coin} se enviará por la red ${to.network} a ${to.address}.`;

export const cooldownActive = ({ hours }: { readonly hours: number }) => `Espera de ${hours} horas activa`;
export const cooldownOver = ({ hours, username }: { readonly hours: number; readonly username: string }) =>
  `Ya pasaron ${hours} horas desde el último retiro de ${username}.`;
export const alreadySubmitted = ({
  hours,
  username,
}: {
  readonly hours: number;
  readonly username: string;
}) => `Ya se envió un retiro para ${username}. Solo se permite uno cada ${hours} horas.`;
export const nextIn = 'Próximo retiro en';
export const timeLeft = 'Tiempo hasta el próximo retiro';
export const submitNow = '¡Ya puedes enviar un retiro!';
export const seeEarlier = 'Ver la solicitud anterior';
export const ifNotYou =
  'Si no fuiste tú, abre el enlace de una solicitud anterior que ya se acreditó o pagó, vuelve desde ahí a la caja y envía tu retiro otra vez.';
export const submitNew = 'Enviar un nuevo retiro';

export const walletProblems: WalletProblems = {
  invalid: ({ network }) =>
    `Esta no es una dirección válida de la red ${network}. Cópiala y pégala desde tu billetera.`,
  lost: () =>
    'Las monedas enviadas a esta dirección se pierden: no es de nadie. Ingresa la de tu propia billetera.',
  ambiguous: () => 'Puede ser una dirección de Bitcoin. Ingresa la de Litecoin que empieza con M, L o ltc1.',
  keyless: () =>
    'Ninguna clave privada controla esta dirección: las monedas enviadas a ella pueden perderse. Ingresa la de tu propia billetera.',
};

export const foreignWallets: ForeignWalletWords = {
  shortened: () => 'Falta una parte de la dirección. Cópiala completa desde tu billetera.',
  unusual: ({ network }) =>
    `Esta no es una dirección común. Ingresa la dirección de ${network} que tu billetera muestra en “Recibir”.`,
  lightning: ({ network }) =>
    `Esto es para pagos por Lightning. Ingresa la dirección de ${network} que tu billetera muestra en “Recibir”.`,
  name: ({ network }) =>
    `Esto es un nombre, no una dirección. Ingresa la dirección de ${network} que tu billetera muestra en “Recibir”.`,
  link: () => 'Esto es un enlace a una página. Ingresa solo la dirección de tu billetera.',
  transaction: ({ network }) =>
    `Esto es un enlace a una transacción, no una dirección. Ingresa la dirección de ${network} que tu billetera muestra en “Recibir”.`,
  connection: ({ network }) =>
    `Esto conecta una app a tu billetera (WalletConnect). Ingresa la dirección de ${network} que tu billetera muestra en “Recibir”.`,
  token: () => 'Esto pide otro token. Ingresa solo la dirección de tu billetera.',
  account: () => 'Esta es la clave pública de toda una billetera. Ingresa una de sus direcciones.',
  secret: () =>
    'Esta es la frase de recuperación o la clave privada de una billetera: quien la tenga puede llevarse las monedas. Bórrala de aquí e ingresa la dirección.',
  keyOrTransaction: ({ network }) =>
    `Esto es una clave privada o el ID de una transacción, no una dirección. Bórralo de aquí e ingresa la dirección de ${network} que tu billetera muestra en “Recibir”.`,
  elsewhere: ({ network, other }) =>
    `Esta es una dirección de ${other ?? 'otra red'}. Ingresa la que tu billetera muestra para ${network}.`,
};
