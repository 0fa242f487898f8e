import { setImmediate } from 'node:timers/promises';

const TURN_MS = 10;

/** Yields for some ms per turn of the event loop, so that others go on; counts say nothing of time. */
export async function* inSlices<Item>(items: Iterable<Item>, turnMs = TURN_MS): AsyncGenerator<Item> {
  let until = performance.now() + turnMs;
  for (const item of items) {
    yield item;
    if (performance.now() < until) continue;
    await setImmediate();
    until = performance.now() + turnMs;
  }
}
