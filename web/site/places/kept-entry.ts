import { createContext, useContext } from 'react';

export const KeptEntryContext = createContext<unknown>(undefined);

/**
 * What is kept with the history entry of the place that is shown. Not the browser's own state of the moment: that is of
 * the next address already while the screen of this one still stands.
 */
export function useKeptEntry(): unknown {
  return useContext(KeptEntryContext);
}
