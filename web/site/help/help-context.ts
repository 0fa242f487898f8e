import { createContext, useContext, useEffect } from 'react';

export type HelpTab = 'general' | 'payment' | 'contact';

type Help = {
  readonly open: (tab: HelpTab) => void;
  readonly loadAhead: () => void;
  /** @param reference of the request that is shown, with its dash */
  readonly isAbout: (reference: string | undefined) => void;
};

/** There is always a provider around what asks for it. */
export const HelpContext = createContext({} as Help);

export function useHelp(): Help {
  return useContext(HelpContext);
}

/** Whoever asks for help here is told which reference to give. */
export function useHelpAbout(reference: string | undefined): void {
  const { isAbout } = useHelp();
  useEffect(() => {
    isAbout(reference);
    return () => isAbout(undefined);
  }, [isAbout, reference]);
}
