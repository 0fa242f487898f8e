import type { ListedRecord } from '../record/record.ts';

/** Who has the record locked, from the viewer's point of view. */
export type Lock =
  | { readonly state: 'free' }
  | { readonly state: 'mine' }
  | { readonly state: 'other'; readonly name: string };

/** An expired lease locks nothing, whoever is still named in it. */
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
