// While one group's commit reaches the disk, the next can be written; more would only wait for each other's locks.
const MAX_IN_FLIGHT = 2;

// A second group starts only once it is worth its own commit; otherwise all groups would be small.
const WORTH_A_COMMIT = 16;

/**
 * Lets concurrent writes share transactions: what arrives while a write is in flight goes into the next one.
 *
 * `write` stores a whole group and resolves, after the commit, with one result for each item in order. A group that
 * fails is written again one item at a time, so that no item fails because of another. `write` must therefore recognise
 * an item that is already stored, or that another write is storing at the same moment.
 */
export function groupWrites<Item, Result>(
  write: (items: readonly Item[]) => Promise<readonly Result[]>,
  { maxGroup }: { readonly maxGroup: number },
): (item: Item) => Promise<Result> {
  const waiting: Array<{ item: Item; resolve(result: Result): void; reject(reason: unknown): void }> = [];
  let inFlight = 0;

  function writeWaiting(): void {
    while (
      waiting.length > 0 &&
      (inFlight === 0 || (inFlight < MAX_IN_FLIGHT && waiting.length >= WORTH_A_COMMIT))
    ) {
      void writeGroup(waiting.splice(0, maxGroup));
    }
  }

  async function writeGroup(group: typeof waiting): Promise<void> {
    inFlight++;
    try {
      const results = await write(group.map(({ item }) => item));
      group.forEach(({ resolve }, index) => {
        resolve(results[index] as Result);
      });
    } catch (error) {
      if (group.length === 1) group[0]?.reject(error);
      else await writeOneByOne(group);
    }
    inFlight--;
    writeWaiting();
  }

  async function writeOneByOne(group: typeof waiting): Promise<void> {
    for (const { item, resolve, reject } of group) {
      await write([item]).then(([result]) => resolve(result as Result), reject);
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      writeWaiting();
    });
}
