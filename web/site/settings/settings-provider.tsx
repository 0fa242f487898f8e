import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react';
import type { PublicSettings } from '#contract/payment-settings/get-payment-settings-public.ts';
import { METHOD_KEYS } from '#domain/methods/methods.ts';
import { call } from '#web/data/call.ts';
import { isStale, reloadDelay } from './reload-delay.ts';

const LOAD_TIMEOUT_MS = 5_000;
const REUSE_MS = 60_000;
/** Accounts change on the hour for everybody; asking is spread so that not everybody asks at once. */
const SPREAD_MS = 5_000;

type SettingsAccess = {
  readonly settings: PublicSettings;
  /** Asks the server again, unless it has answered within the last minute. */
  readonly freshen: () => void;
  /** Asks the server again whatever it last said, when something shows that it says otherwise now. */
  readonly reload: () => void;
};

const SettingsContext = createContext<SettingsAccess | undefined>(undefined);

type Props = { readonly initial: PublicSettings; readonly children: ReactNode };

/** The settings that came with the page, kept current; where that fails, the last good ones stay. */
export function SettingsProvider({ initial, children }: Props) {
  const [settings, setSettings] = useState(initial);
  const [attempts, setAttempts] = useState(0);
  const loading = useRef(false);
  const loadedAt = useRef(Number.NEGATIVE_INFINITY);

  const load = useCallback(async () => {
    if (loading.current) return;
    loading.current = true;
    try {
      const loaded = await call('getPaymentSettingsPublic', null, LOAD_TIMEOUT_MS);
      if (!METHOD_KEYS.every((key) => loaded.settings[key]))
        throw new Error('They came without their methods.');
      setSettings(loaded);
      loadedAt.current = performance.now();
    } catch (error) {
      console.warn('The payment settings could not be loaded; the last ones stay.', error);
    } finally {
      loading.current = false;
      setAttempts((count) => count + 1);
    }
  }, []);

  const freshen = useCallback(() => {
    if (performance.now() - loadedAt.current >= REUSE_MS) void load();
  }, [load]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every attempt, good or bad, sets the next one's time
  useEffect(() => {
    const delay = reloadDelay(settings.validUntil, Date.now()) + Math.random() * SPREAD_MS;
    const timer = setTimeout(load, delay);
    return () => clearTimeout(timer);
  }, [attempts, settings.validUntil, load]);

  useEffect(() => {
    // Timers of a page in the background stand still: a player may come back hours later.
    const onVisible = () => {
      if (!document.hidden && isStale(settings.validUntil, Date.now())) freshen();
    };
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, [settings.validUntil, freshen]);

  return <SettingsContext value={{ settings, freshen, reload: load }}>{children}</SettingsContext>;
}

export function useSettings(): SettingsAccess {
  const access = useContext(SettingsContext);
  if (!access) throw new Error('useSettings is for what is inside a SettingsProvider');
  return access;
}
