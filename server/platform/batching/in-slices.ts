import { setImmediate } from 'node:timers/promises';

const TURN_MS = 10;

/**
 * Hands out as many in a turn of the event loop as are dealt with in some milliseconds: with all at once, others would
 * wait, and how long one of them takes cannot be told from how many there are.
 */
export async function* inSlices<Item>(items: Iterable<Item>, turnMs = TURN_MS): AsyncGenerator<Item> {
  let until = performance.now() + turnMs;
  for (const item of items) {
    yield item;
    if (performance.now() < until) continue;
    await setImmediate();
    until = performance.now() + turnMs;
  }
}
