import { useKeptEntry } from '../../places/kept-entry.ts';

/** Kept with the entry of the browser's history at which a deposit is followed that its player says to have paid. */
export const SAID_SENT = { saidSent: true } as const;

export function useSaidSent(): boolean {
  const kept = useKeptEntry() as Partial<typeof SAID_SENT> | null | undefined;
  return kept?.saidSent === true;
}
