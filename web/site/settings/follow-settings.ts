import type { PublicSettings } from '#contract/player-pages.ts';
import { METHOD_KEYS } from '#domain/methods/methods.ts';
import { readAnswer } from '#web/data/call.ts';

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

/** With jitter, so that pages opened together do not poll in step for ever. */
const ASK_EVERY_MS = 5_000;
const SPREAD_MS = 3_000;

/** Short enough to follow a change of settings within 10 seconds. */
export function askDelay(random: number): number {
  return ASK_EVERY_MS + random * SPREAD_MS;
}
