import { anyOf } from './any-of.ts';

type Method = { readonly method: string };

export const tagline = 'Añade fondos a tu cuenta del casino en minutos.';

export const deposit = 'Depositar';
export const withdraw = 'Retirar';
export const depositWith = ({ method }: Method) => `Depositar con ${method}`;
export const withdrawWith = ({ method }: Method) => `Retirar con ${method}`;
export const paymentCompleted = 'Pago completado';
export const yourRequest = 'Tu solicitud';
export const notFound = 'Página no encontrada';

export const aboutDeposit = ({ method, description }: Method & { readonly description: string }) =>
  `Deposita con ${method} en tu cuenta del casino. ${description}`;
export const aboutCoin = ({ coin }: { readonly coin: string }) => `Deposita ${coin} en tu cuenta del casino.`;
export const aboutCoins = ({ coins }: { readonly coins: readonly string[] }) =>
  `Deposita ${anyOf(coins)} en tu cuenta del casino.`;
export const aboutWithdrawals = ({ methods }: { readonly methods: readonly string[] }) =>
  `Retira de tu cuenta del casino con ${anyOf(methods)}.`;
export const aboutWithdrawal = ({ method }: Method) => `Retira de tu cuenta del casino con ${method}.`;
export const aboutPaymentCompleted = 'Tu pago se procesó correctamente.';
export const aboutStatus = 'Sigue tu solicitud de depósito o de retiro.';
export const aboutNotFound = 'En esta dirección no hay nada.';
export const apart =
  'No se pudieron cargar partes de esta página, así que no puede enviar nada. Si otro sitio la muestra en un marco, ábrela por separado:';
export const aboutImage = 'El símbolo de la caja';
