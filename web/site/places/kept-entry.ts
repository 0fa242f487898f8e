import { createContext, useContext } from 'react';

export const KeptEntryContext = createContext<unknown>(undefined);

/** `history.state` will not do: it belongs to the next address while this screen is still shown. */
export function useKeptEntry(): unknown {
  return useContext(KeptEntryContext);
}
