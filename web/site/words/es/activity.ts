import type { RecordKind } from '#domain/records/record.ts';
import { ageOf } from '../age.ts';
import { locale } from './language.ts';

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
