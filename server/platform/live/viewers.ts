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
  /** Counts one until its stream is closed. */
  add(stream: ServerResponse): void;
};

const RETRY_AFTER_SECONDS = 10;
const FULL_MESSAGE = 'Too many consoles follow changes at once. Please close some, or try again in a moment.';

export function limitViewers(limit: number): Viewers {
  const streams = new Set<ServerResponse>();
  let fullSince: Date | undefined;
  return {
    limit,
    get count() {
      return streams.size;
    },
    get fullSince() {
      return fullSince;
    },
    refuseWhenFull() {
      if (streams.size < limit) return;
      fullSince ??= new Date();
      throw new CallError('UNAVAILABLE', FULL_MESSAGE, {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
        refusal: 'viewers',
      });
    },
    add(stream) {
      streams.add(stream);
      stream.on('close', () => {
        streams.delete(stream);
        fullSince = undefined;
      });
    },
  };
}
