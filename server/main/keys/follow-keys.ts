import type { Logger } from 'pino';
import type { Database } from '#server/platform/database/database.ts';
import { checkKey } from '#server/platform/sealing/key-check.ts';
import type { Keyring } from '#server/platform/sealing/keyring.ts';

const LOOK_EVERY_MS = 1_000;

/** Within this time, every node that has the new key, or can read it, seals and signs with it. */
export const FOLLOWED_WITHIN_MS = 3_000;

/**
 * Makes a running node use the database's key after a change, and reject seals and signatures of retired keys.
 * @param reload reads the keys of the installation again
 */
export function followKeys(
  database: Database,
  keys: Keyring,
  options: { reload(): Promise<Keyring>; readonly logger: Logger; onError(error: unknown): void },
): Disposable {
  let isTold = false;

  async function look(): Promise<void> {
    if ((await checkKey(database.queries, { keys })) !== 'wrong') return;
    const reloaded = await options.reload();
    if ((await checkKey(database.queries, { keys: reloaded })) === 'right') {
      keys.use(reloaded.current);
      await checkKey(database.queries, { keys });
      isTold = false;
    } else if (!isTold) {
      isTold = true;
      options.logger.error(
        'the database has been given another key, which this node does not have: set CAGE_SECRET and CAGE_SECRET_PREVIOUS, and restart it',
      );
    }
  }

  let isLooking = false;
  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    look()
      .catch(options.onError)
      .finally(() => {
        isLooking = false;
      });
  }, LOOK_EVERY_MS);
  return { [Symbol.dispose]: () => clearInterval(timer) };
}
