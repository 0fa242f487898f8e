import { createContext, useContext } from 'react';

export const HELP_TABS = ['general', 'payment', 'contact'] as const;
export type HelpTab = (typeof HELP_TABS)[number];

type Help = {
  readonly open: (tab: HelpTab) => void;
  readonly loadAhead: () => void;
};

export const HelpContext = createContext<Help>({ open: () => {}, loadAhead: () => {} });

export function useHelp(): Help {
  return useContext(HelpContext);
}
