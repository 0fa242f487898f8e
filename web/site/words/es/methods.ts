import { COIN_DETAILS, COINS } from '#domain/coins/coins.ts';
import type { SendTo } from '#domain/methods/method.ts';
import type { ManualMethod, MethodKey, WithdrawalMethod } from '#domain/methods/methods.ts';
import { anyOf } from './language.ts';

export const names: Readonly<Record<'Credit Card' | 'Crypto', string>> = {
  'Credit Card': 'Tarjeta de crédito',
  Crypto: 'Cripto',
};

const COIN_NAMES = anyOf(COINS.map((coin) => COIN_DETAILS[coin].name));

export const descriptions: Readonly<Record<MethodKey, string>> = {
  venmo: 'Envía dinero desde tu app de Venmo al usuario indicado.',
  zelle: 'Envía dinero con Zelle desde tu banco al correo o teléfono indicado.',
  chime: 'Envía dinero desde tu app de Chime al usuario indicado.',
  cashapp: 'Paga con Cash App en la página de nuestro proveedor de pagos.',
  applepay: 'Paga con Apple Pay en la página de nuestro proveedor de pagos.',
  creditcard: 'Paga con tarjeta de crédito o débito en la página de nuestro proveedor de pagos.',
  crypto: `Envía ${COIN_NAMES} desde tu billetera.`,
};

export const howToUse: Readonly<Record<MethodKey, string>> = {
  venmo: 'Envía el importe al usuario de Venmo indicado, con la referencia de pago como nota.',
  zelle:
    'Envía el importe desde la app de tu banco al correo o teléfono indicado, con la referencia de pago como concepto. Comprueba que el nombre del destinatario sea el indicado.',
  chime: 'Envía el importe desde tu app de Chime al usuario indicado, con la referencia de pago como nota.',
  cashapp:
    'Envía la solicitud y paga el mismo importe en la página de nuestro proveedor de pagos. Elige allí Cash App.',
  applepay:
    'Envía la solicitud y paga el mismo importe en la página de nuestro proveedor de pagos. Elige allí Apple Pay.',
  creditcard:
    'Envía la solicitud y paga el mismo importe en la página de nuestro proveedor de pagos. Se aceptan tarjetas de crédito y débito.',
  crypto:
    'Elige una moneda, copia la dirección de la billetera o escanea su código QR y envía la cantidad de monedas indicada por la red indicada.',
};

export const sentFrom: Readonly<Record<ManualMethod['key'], string>> = {
  venmo: 'tu app de Venmo',
  zelle: 'la app de tu banco',
  chime: 'tu app de Chime',
};

export const sendToLabels = {
  venmo: { handle: 'Usuario de Venmo' },
  zelle: { email: 'Correo de Zelle', phone: 'Teléfono de Zelle' },
  chime: { handle: 'Usuario de Chime' },
} satisfies Record<ManualMethod['key'], { [Field in SendTo]?: string }>;

export const payouts: Readonly<Record<WithdrawalMethod, string>> = {
  Crypto: `Recibe ${COIN_NAMES} en tu billetera.`,
  Venmo: 'Recibe el pago en tu cuenta de Venmo.',
  Zelle: 'Recibe el pago por Zelle en tu correo o teléfono.',
};
