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

/** So many at a time, each part in a turn of its own; a single part waits for nobody. */
export async function* inParts<Item>(items: readonly Item[], most: number): AsyncGenerator<readonly Item[]> {
  for (let start = 0; start < items.length; start += most) {
    if (start > 0) await setImmediate();
    yield items.slice(start, start + most);
  }
}

/** Handles so many at once. @throws the first failure; none is begun after it */
export async function mapConcurrently<Item>(
  most: number,
  items: Iterable<Item>,
  handle: (item: Item) => Promise<void>,
): Promise<void> {
  const rest = handOut(items);
  await Promise.all(
    Array.from({ length: most }, async () => {
      // A failure ends this loop, which closes the shared iterator for the others too.
      for (const item of rest) await handle(item);
    }),
  );
}

function* handOut<Item>(items: Iterable<Item>): Generator<Item> {
  yield* items;
}
