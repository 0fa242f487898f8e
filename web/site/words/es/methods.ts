import { COIN_DETAILS, COINS } from '#domain/coins/coins.ts';
import type { MethodKey, WithdrawalMethod } from '#domain/methods/methods.ts';
import { anyOf } from './any-of.ts';

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
