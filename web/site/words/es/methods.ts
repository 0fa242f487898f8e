import { COIN_DETAILS, COINS } from '#domain/coins/coins.ts';
import type { SendTo } from '#domain/methods/method.ts';
import type { ManualMethod, MethodKey, WithdrawalMethod } from '#domain/methods/methods.ts';
import type { RecordKind } from '#domain/records/record.ts';
import { ageOf } from '../age.ts';
import { anyOf, locale } from './frame.tsx';

type Limits = { readonly min: string; readonly max: string };

/** `hours` are wall clock times of New York, `HH:MM`; told as `6:00 p.m.` */
export const closedMessage = (hours: { readonly startTime: string; readonly endTime: string }) =>
  `Hay retiros cada día de ${[hours.startTime, hours.endTime]
    .map((time) => new Date(`1/1/70 ${time}`).toLocaleTimeString(locale, { timeStyle: 'short' }))
    .join(' a ')}, hora del Este.`;

export const depositTitle = 'DEPOSITA AHORA CON UNO DE NUESTROS MÉTODOS';
export const withdrawTitle = 'RETIRA CON UNO DE NUESTROS MÉTODOS';
export const depositNow = 'Depositar';
export const withdrawNow = 'Retirar';
export const withdrawalsClosed = 'Retiros cerrados';
export const noAccount = 'No hay cuenta disponible';
export const noDeposits = 'Esta caja no acepta depósitos ahora. No envíes dinero; intenta luego.';

export const limits = ({ min, max }: Limits) => `De\u00a0${min} a\u00a0${max}`;

type Reopening = { readonly there: string; readonly wait: string };
type ReopeningHere = Reopening & { readonly own: string };

export const reopens: Readonly<Record<RecordKind, (when: Reopening) => string>> = {
  deposit: ({ there, wait }) => `Próxima apertura de depósitos: ${there} (en ${wait}).`,
  withdrawal: ({ there, wait }) => `Próxima apertura de retiros: ${there} (en ${wait}).`,
};
export const reopensHere: Readonly<Record<RecordKind, (when: ReopeningHere) => string>> = {
  deposit: ({ there, wait, own }) =>
    `Próxima apertura de depósitos: ${there} (en ${wait}), ${own} en tu hora local.`,
  withdrawal: ({ there, wait, own }) =>
    `Próxima apertura de retiros: ${there} (en ${wait}), ${own} en tu hora local.`,
};

export const withdrawalsUnavailable = 'No hay retiros por ahora';
export const processedWithinHours = 'Las solicitudes se procesan en pocas horas.';

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

type Item = { readonly player: string; readonly amount: string; readonly method: string };

export const recentActivity = 'Actividad reciente';
export const showAll = ({ count }: { readonly count: number }) => `Mostrar las ${count}`;
export const latestActivity = 'Última actividad';
export const hide = 'Ocultar la última actividad';

export const done: Readonly<Record<RecordKind, (item: Item) => string>> = {
  deposit: ({ player, amount, method }) => `${player} depositó ${amount} con ${method}`,
  withdrawal: ({ player, amount, method }) => `${player} retiró ${amount} con ${method}`,
};

/** `ahora mismo`, `hace 5 min`. */
export const ago = ({ at, now }: { readonly at: string; readonly now: Date }) => {
  const age = ageOf(at, now);
  if (age === undefined) return 'ahora mismo';
  const style = age.unit === 'day' ? 'long' : 'short';
  return new Intl.RelativeTimeFormat(locale, { style }).format(-age.count, age.unit);
};
