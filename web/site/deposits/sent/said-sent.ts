import { useKeptEntry } from '../../places/kept-entry.ts';

/** Kept in the history entry of a followed deposit that its player says to have paid. */
export const SAID_SENT = { saidSent: true } as const;

export function useSaidSent(): boolean {
  const kept = useKeptEntry() as Partial<typeof SAID_SENT> | null | undefined;
  return kept?.saidSent === true;
}
