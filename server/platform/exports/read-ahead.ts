/** Reads each batch while the one before is being written: two are in memory. An empty one ends it. */
export async function* readAhead<Row>(
  read: (after: Row | undefined) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  let reading = read(undefined);
  for (;;) {
    const rows = await reading;
    const last = rows.at(-1);
    if (last === undefined) return;
    reading = read(last);
    // Thrown when awaited, which nobody does who stops early.
    reading.catch(() => {});
    yield rows;
  }
}
