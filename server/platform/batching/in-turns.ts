import { setImmediate } from 'node:timers/promises';

const IN_A_TURN = 500;

/** Hands out so many in a turn of the event loop: of all at once, others would wait. */
export async function* inTurns<Item>(items: Iterable<Item>, inATurn = IN_A_TURN): AsyncGenerator<Item> {
  let count = 0;
  for (const item of items) {
    yield item;
    count += 1;
    if (count % inATurn === 0) await setImmediate();
  }
}
