import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react';
import type { PublicSettings } from '#contract/player-pages.ts';
import { followSettings } from './follow-settings.ts';

type SettingsAccess = {
  readonly settings: PublicSettings;
  /** Polls at once, when the settings may have changed. */
  readonly reload: () => void;
};

const SettingsContext = createContext<SettingsAccess | undefined>(undefined);

type Props = { readonly initial: PublicSettings; readonly children: ReactNode };

export function SettingsProvider({ initial, children }: Props) {
  const [known, setKnown] = useState(initial);
  const following = useRef<ReturnType<typeof followSettings>>(undefined);

  useEffect(() => {
    following.current = followSettings(setKnown);
    return () => following.current?.end();
  }, []);

  const reload = useCallback(() => following.current?.ask(), []);
  return <SettingsContext value={{ settings: known, reload }}>{children}</SettingsContext>;
}

export function useSettings(): SettingsAccess {
  const access = useContext(SettingsContext);
  if (!access) throw new Error('There is no SettingsProvider');
  return access;
}
