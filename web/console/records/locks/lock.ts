import type { ListedRecord } from '../record/record.ts';

/** Who works on a record, for whoever looks. */
export type Lock =
  | { readonly state: 'free' }
  | { readonly state: 'mine' }
  | { readonly state: 'other'; readonly name: string };

/** A lease that has run out holds nothing, whoever is still named. */
export function lockOf(
  { lockedBy, lockedByName, lockedUntil }: Pick<ListedRecord, 'lockedBy' | 'lockedByName' | 'lockedUntil'>,
  uid: string,
  now: Date,
): Lock {
  if (lockedBy === null || lockedUntil === null || Date.parse(lockedUntil) <= now.getTime()) {
    return { state: 'free' };
  }
  return lockedBy === uid ? { state: 'mine' } : { state: 'other', name: lockedByName || 'Worker' };
}
