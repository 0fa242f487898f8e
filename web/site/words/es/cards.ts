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
