import { createContext, useContext } from 'react';

export type HelpTab = 'general' | 'payment' | 'contact';

type Help = {
  readonly open: (tab: HelpTab) => void;
  readonly loadAhead: () => void;
};

export const HelpContext = createContext<Help>({ open: () => {}, loadAhead: () => {} });

export function useHelp(): Help {
  return useContext(HelpContext);
}
