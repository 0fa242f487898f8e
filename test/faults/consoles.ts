import { setTimeout as pause } from 'node:timers/promises';
import type { LiveEvents } from '#contract/live.ts';
import { openEventStream } from '#test/fixtures/event-stream.ts';

/** A console that follows the live feed of one node and, as browsers do, connects again whenever it is cut off. */
export type Console = {
  /** How often it was told to load everything anew. */
  readonly resets: number;
  /** Whether a deposit has arrived as new or changed. */
  hasSeen(depositId: string): boolean;
  stop(): void;
};

const RECONNECT_MS = 200;

/** @param token of a member of staff's session */
export function openConsole(origin: string, token: string): Console {
  const seen = new Set<string>();
  let resets = 0;
  let cursor: string | undefined;
  let current: Disposable | undefined;
  let isStopped = false;

  async function follow(): Promise<void> {
    using stream = await openEventStream(`${origin}/api/live`, {
      authorization: `Bearer ${token}`,
      ...(cursor !== undefined && { 'last-event-id': cursor }),
    });
    current = stream;
    for (;;) {
      const event = await stream.next();
      cursor = stream.ids.at(-1) ?? cursor;
      if (event === undefined) return;
      if (event.event === 'reset') resets++;
      const { deposits = [] } = JSON.parse(event.data) as LiveEvents['change'];
      for (const { id } of deposits) seen.add(id);
    }
  }

  async function followAgainAndAgain(): Promise<void> {
    while (!isStopped) {
      await follow().catch(() => {});
      await pause(RECONNECT_MS);
    }
  }

  void followAgainAndAgain();
  return {
    get resets() {
      return resets;
    },
    hasSeen: (depositId) => seen.has(depositId),
    stop() {
      isStopped = true;
      current?.[Symbol.dispose]();
    },
  };
}
