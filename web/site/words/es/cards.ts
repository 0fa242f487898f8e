import { COIN_DETAILS, COINS } from '#domain/coins/coins.ts';
import type { MethodKey, WithdrawalMethod } from '#domain/methods/methods.ts';
import { anyOf } from './language.ts';

type Limits = { readonly min: string; readonly max: string };

/** `hours` are wall clock times of New York, `HH:MM`. */
export const closedMessage = (hours: { readonly startTime: string; readonly endTime: string }) =>
  `Hay retiros todos los días de ${hours.startTime} a ${hours.endTime}, hora de Nueva York (EST).`;

export const depositTitle = 'DEPOSITA AHORA CON UNO DE NUESTROS MÉTODOS';
export const withdrawTitle = 'RETIRA CON UNO DE NUESTROS MÉTODOS';
export const depositNow = 'Depositar';
export const withdrawNow = 'Retirar';
export const withdrawalsClosed = 'Retiros cerrados';
export const noAccount = 'Sin cuenta disponible';
export const noDeposits = 'Esta caja no acepta depósitos ahora. No envíes dinero; inténtalo más tarde.';

export const limits = ({ min, max }: Limits) => `De\u00a0${min} a\u00a0${max}`;

const COIN_NAMES = anyOf(COINS.map((coin) => COIN_DETAILS[coin].name));

export const names: Readonly<Record<'Credit Card' | 'Crypto', string>> = {
  'Credit Card': 'Tarjeta de crédito',
  Crypto: 'Cripto',
};

export const descriptions: Readonly<Record<MethodKey, string>> = {
  venmo: 'Envía dinero desde tu app de Venmo al usuario indicado.',
  zelle: 'Envía dinero con Zelle desde tu banco al correo o teléfono indicado.',
  chime: 'Envía dinero desde tu app de Chime al usuario indicado.',
  cashapp: 'Paga con Cash App en la página de nuestro proveedor de pagos.',
  applepay: 'Paga con Apple Pay en la página de nuestro proveedor de pagos.',
  creditcard: 'Paga con tarjeta de crédito o débito en la página de nuestro proveedor de pagos.',
  crypto: `Envía ${COIN_NAMES} desde tu billetera.`,
};

export const payouts: Readonly<Record<WithdrawalMethod, string>> = {
  Crypto: `Recibe ${COIN_NAMES} en tu billetera.`,
  Venmo: 'Recibe el pago en tu cuenta de Venmo.',
  Zelle: 'Recibe el pago por Zelle en tu correo o teléfono.',
};
