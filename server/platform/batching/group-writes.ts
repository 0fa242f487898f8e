/**
 * Lets concurrent writes share transactions: what arrives while a write is in flight goes into the next one.
 *
 * `write` stores a whole group and resolves, after the commit, with one result for each item in order. A group that
 * fails is written again one item at a time, so that no item suffers for another; `write` must therefore tell an item
 * that it has already stored from a new one.
 */
export function groupWrites<Item, Result>(
  write: (items: readonly Item[]) => Promise<readonly Result[]>,
  { maxGroup }: { readonly maxGroup: number },
): (item: Item) => Promise<Result> {
  const waiting: Array<{ item: Item; resolve(result: Result): void; reject(reason: unknown): void }> = [];
  let writing = false;

  async function writeWaiting(): Promise<void> {
    if (writing) return;
    writing = true;
    while (waiting.length > 0) {
      const group = waiting.splice(0, maxGroup);
      try {
        const results = await write(group.map(({ item }) => item));
        group.forEach(({ resolve }, index) => {
          resolve(results[index] as Result);
        });
      } catch (error) {
        if (group.length === 1) group[0]?.reject(error);
        else await writeOneByOne(group);
      }
    }
    writing = false;
  }

  async function writeOneByOne(group: typeof waiting): Promise<void> {
    for (const { item, resolve, reject } of group) {
      await write([item]).then(([result]) => resolve(result as Result), reject);
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      void writeWaiting();
    });
}
