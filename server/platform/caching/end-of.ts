// Those who wait longer for the end of a read would be answered late.
const PATIENCE_MS = 50;

/** Waits until a read, which must not fail, has ended or takes long. */
export async function endOf(reading: Promise<unknown>): Promise<void> {
  const passed = Promise.withResolvers<void>();
  const timer = setTimeout(passed.resolve, PATIENCE_MS);
  await Promise.race([reading, passed.promise]);
  clearTimeout(timer);
}
