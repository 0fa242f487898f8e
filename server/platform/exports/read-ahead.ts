/**
 * Reads batches one after the other, each while the one before is being written: two are in memory at a time.
 * @param read the rows after a row; from the first on without one. None ends it
 */
export async function* readAhead<Row>(
  read: (after: Row | undefined) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  let reading = read(undefined);
  for (;;) {
    const rows = await reading;
    const last = rows.at(-1);
    if (last === undefined) return;
    reading = read(last);
    // It is thrown when it is waited for, which nobody does who has had enough.
    reading.catch(() => {});
    yield rows;
  }
}
