import type { ServerResponse } from 'node:http';
import { CallError } from '../protocol/call-error.ts';

/** Who follows the live feed on this node. Each costs memory for as long as the console is open. */
export type Viewers = {
  readonly count: number;
  readonly limit: number;
  /** Since when some have been refused; undefined while there is room. */
  readonly fullSince: Date | undefined;
  /** @throws CallError UNAVAILABLE if there are too many already */
  refuseWhenFull(): void;
  /**
   * Counts one until its stream is closed. If its person follows in too many windows, the one that has done so for the
   * longest is let go.
   */
  add(viewer: CountedViewer): void;
};

type CountedViewer = {
  readonly stream: ServerResponse;
  readonly staff: { readonly id: string };
  /** Tells its browser why, and ends its stream. */
  letGo(): void;
};

/** More windows than anybody looks at. Without a limit one person alone could keep all others out. */
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
