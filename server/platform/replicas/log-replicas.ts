import type { FastifyBaseLogger } from 'fastify';
import type { ReplicaState } from '../database/read-routes.ts';

// A replica that is behind for a moment, again and again under load, is nobody's to mend.
const SETTLED_MS = 10_000;

type Told = { readonly since: Date; isTold: boolean; settling: NodeJS.Timeout };

/** Logs a replica that is not read from for a while, and its return. */
export function logReplicas(
  logger: Pick<FastifyBaseLogger, 'warn'>,
  { settledMs = SETTLED_MS } = {},
): { note(state: ReplicaState): void; stop(): void } {
  const troubles = new Map<string, Told>();
  const words = new Map<string, string>();

  return {
    note({ place, problem }) {
      const known = troubles.get(place);
      if (problem !== undefined) {
        words.set(place, problem.words);
        if (known !== undefined) return;
        const trouble: Told = {
          since: problem.since,
          isTold: false,
          settling: setTimeout(() => {
            trouble.isTold = true;
            logger.warn({ replica: place, reason: words.get(place) }, 'a replica is not read from');
          }, settledMs).unref(),
        };
        troubles.set(place, trouble);
        return;
      }
      if (known === undefined) return;
      clearTimeout(known.settling);
      troubles.delete(place);
      if (!known.isTold) return;
      const seconds = (Date.now() - known.since.getTime()) / 1_000;
      logger.warn({ replica: place, seconds }, 'a replica is read from again');
    },
    stop() {
      for (const { settling } of troubles.values()) clearTimeout(settling);
    },
  };
}
