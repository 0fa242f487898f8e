import { createContext, useContext } from 'react';

export const KeptEntryContext = createContext<unknown>(undefined);

/**
 * The state kept with the history entry of the place shown. `history.state` will not do: it belongs to
 * the next address while this one's screen is still shown.
 */
export function useKeptEntry(): unknown {
  return useContext(KeptEntryContext);
}
