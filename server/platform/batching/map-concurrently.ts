/**
 * Handles them all, so many at once: one that takes long keeps nobody waiting who could be handled beside it.
 * @throws what the first that fails throws; none is begun after it
 */
export async function mapConcurrently<Item>(
  most: number,
  items: Iterable<Item>,
  handle: (item: Item) => Promise<void>,
): Promise<void> {
  const rest = handOut(items);
  await Promise.all(
    Array.from({ length: most }, async () => {
      // A failure ends the loop, which closes what is handed out for the others, too.
      for (const item of rest) await handle(item);
    }),
  );
}

function* handOut<Item>(items: Iterable<Item>): Generator<Item> {
  yield* items;
}
