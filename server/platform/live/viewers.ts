import type { ServerResponse } from 'node:http';
import { CallError } from '../protocol/call-error.ts';

/** Followers of the live feed on this node; each costs memory while the console is open. */
export type Viewers = {
  readonly count: number;
  readonly limit: number;
  readonly fullSince: Date | undefined;
  refuseWhenFull(): void;
  /** Counts one until its stream closes. A person with too many windows loses the one open longest. */
  add(viewer: CountedViewer): void;
};

type CountedViewer = {
  readonly stream: ServerResponse;
  readonly staff: { readonly id: string };
  letGo(): void;
};

/** More windows than anybody looks at; without a limit one person could keep all others out. */
export const MOST_STREAMS_EACH = 20;

const RETRY_AFTER_SECONDS = 10;
const FULL_MESSAGE = 'Too many consoles follow changes at once. Please close some, or try again in a moment.';

export function limitViewers(limit: number): Viewers {
  // In the order in which they came.
  const viewers = new Set<CountedViewer>();
  let fullSince: Date | undefined;

  function remove(viewer: CountedViewer): void {
    viewers.delete(viewer);
    fullSince = undefined;
  }

  return {
    limit,
    get count() {
      return viewers.size;
    },
    get fullSince() {
      return fullSince;
    },
    refuseWhenFull() {
      if (viewers.size < limit) return;
      fullSince ??= new Date();
      throw new CallError('UNAVAILABLE', FULL_MESSAGE, {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
        refusal: 'viewers',
      });
    },
    add(viewer) {
      const own = [...viewers].filter(({ staff }) => staff.id === viewer.staff.id);
      for (const oldest of own.slice(0, Math.max(0, own.length + 1 - MOST_STREAMS_EACH))) {
        remove(oldest);
        oldest.letGo();
      }
      viewers.add(viewer);
      viewer.stream.on('close', () => remove(viewer));
    },
  };
}
