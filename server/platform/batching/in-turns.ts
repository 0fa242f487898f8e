import { setImmediate } from 'node:timers/promises';

const IN_A_TURN = 500;

/** Hands out a few hundred in a turn of the event loop: of tens of thousands, others would wait. */
export async function* inTurns<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  let count = 0;
  for (const item of items) {
    yield item;
    count += 1;
    if (count % IN_A_TURN === 0) await setImmediate();
  }
}
