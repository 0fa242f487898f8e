import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react';
import type { PublicSettings } from '#contract/payment-settings/get-payment-settings-public.ts';
import { followSettings, type KnownSettings } from './follow-settings.ts';

type SettingsAccess = KnownSettings & {
  /** Polls at once, for when something suggests that the settings have changed. */
  readonly reload: () => void;
};

const SettingsContext = createContext<SettingsAccess | undefined>(undefined);

type Props = { readonly initial: PublicSettings; readonly children: ReactNode };

/** The settings that came with the page, kept current. */
export function SettingsProvider({ initial, children }: Props) {
  const [known, setKnown] = useState<KnownSettings>({ settings: initial, unconfirmed: false });
  const following = useRef<ReturnType<typeof followSettings>>(undefined);

  useEffect(() => {
    following.current = followSettings(initial, setKnown);
    return () => following.current?.end();
  }, [initial]);

  const reload = useCallback(() => following.current?.ask(), []);
  return <SettingsContext value={{ ...known, reload }}>{children}</SettingsContext>;
}

export function useSettings(): SettingsAccess {
  const access = useContext(SettingsContext);
  if (!access) throw new Error('useSettings is for what is inside a SettingsProvider');
  return access;
}
