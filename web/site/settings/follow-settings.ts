import type { PublicSettings } from '#contract/payment-settings/get-payment-settings-public.ts';
import { METHOD_KEYS } from '#domain/methods/methods.ts';
import { readAnswer } from '#web/data/call.ts';
import { askDelay, confirmedAtFirst, isUnconfirmed } from './confirmation.ts';

const TIMEOUT_MS = 5_000;

/** The settings as far as the page knows them. */
export type KnownSettings = {
  readonly settings: PublicSettings;
  /** The server last confirmed them too long ago. */
  readonly unconfirmed: boolean;
};

/**
 * Polls the server for the settings while the page is visible, and at once when it becomes visible again.
 * @param initial what came with the page
 * @param onKnown called with what has changed
 */
export function followSettings(initial: PublicSettings, onKnown: (known: KnownSettings) => void) {
  let known: KnownSettings = { settings: initial, unconfirmed: false };
  let etag: string | undefined;
  let confirmedMs = confirmedAtFirst(initial.validUntil, Date.now());
  let asking = false;
  let againAtOnce = false;
  let failing = false;
  let ended = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function know(settings: PublicSettings, unconfirmed: boolean): void {
    if (ended || (settings === known.settings && unconfirmed === known.unconfirmed)) return;
    known = { settings, unconfirmed };
    onKnown(known);
  }

  async function load(): Promise<void> {
    try {
      const answer = await readAnswer('getPaymentSettingsPublic', etag, TIMEOUT_MS);
      if (answer && !METHOD_KEYS.every((key) => answer.result.settings?.[key]))
        throw new Error('They came without their methods.');
      confirmedMs = Date.now();
      failing = false;
      etag = answer ? answer.etag : etag;
      know(answer?.result ?? known.settings, false);
    } catch (error) {
      if (!failing) console.warn('The payment settings could not be loaded; the last ones stay.', error);
      failing = true;
      know(known.settings, isUnconfirmed(confirmedMs, Date.now()));
    }
  }

  function ask(): void {
    clearTimeout(timer);
    if (ended || document.hidden) return;
    againAtOnce = asking;
    if (asking) return;
    asking = true;
    void load().then(() => {
      asking = false;
      if (againAtOnce) ask();
      else if (!ended) timer = setTimeout(ask, askDelay(Math.random()));
    });
  }

  document.addEventListener('visibilitychange', ask);
  ask();

  return {
    ask,
    end() {
      ended = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', ask);
    },
  };
}
