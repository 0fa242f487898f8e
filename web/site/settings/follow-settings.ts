import type { PublicSettings } from '#contract/player-pages.ts';
import { METHOD_KEYS } from '#domain/methods/methods.ts';
import { readAnswer } from '#web/data/call.ts';
import { askDelay } from './ask-delay.ts';

const TIMEOUT_MS = 5_000;

/** Polls while the page is visible, and at once when it becomes so again. `onKnown` gets changed settings. */
export function followSettings(onKnown: (settings: PublicSettings) => void) {
  let etag: string | undefined;
  let asking = false;
  let againAtOnce = false;
  let failing = false;
  let ended = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function load(): Promise<void> {
    try {
      const answer = await readAnswer('getPaymentSettingsPublic', etag, TIMEOUT_MS);
      if (answer && !METHOD_KEYS.every((key) => answer.result.settings?.[key]))
        throw new Error('They came without their methods.');
      failing = false;
      etag = answer ? answer.etag : etag;
      if (answer && !ended) onKnown(answer.result);
    } catch (error) {
      if (!failing) console.warn('The payment settings could not be loaded; the last ones stay.', error);
      failing = true;
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
