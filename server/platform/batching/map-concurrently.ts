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
