import type { RecordKind } from '#domain/records/record.ts';
import { ageOf } from '../age.ts';

type Item = { readonly player: string; readonly amount: string; readonly method: string };

export const recentActivity = 'Recent activity';
export const showAll = ({ count }: { readonly count: number }) => `Show all ${count}`;
export const latestActivity = 'Latest activity';
export const hide = 'Hide latest activity';

export const done: Readonly<Record<RecordKind, (item: Item) => string>> = {
  deposit: ({ player, amount, method }) => `${player} deposited ${amount} with ${method}`,
  withdrawal: ({ player, amount, method }) => `${player} withdrew ${amount} with ${method}`,
};

/** `just now`, `5 min ago`. */
export const ago = ({ at, now }: { readonly at: string; readonly now: Date }) => {
  const age = ageOf(at, now);
  return age === undefined ? 'just now' : AGES[age.unit](age.count);
};
const AGES = {
  minute: (count: number) => `${count} min ago`,
  hour: (count: number) => `${count} h ago`,
  day: (count: number) => (count === 1 ? '1 day ago' : `${count} days ago`),
};
