// Whoever waits for the end of a read that takes longer would be answered late.
const PATIENCE_MS = 50;

/** Waits until a read has ended, or takes long. It must not fail. */
export async function endOf(reading: Promise<unknown>): Promise<void> {
  const passed = Promise.withResolvers<void>();
  const timer = setTimeout(passed.resolve, PATIENCE_MS);
  await Promise.race([reading, passed.promise]);
  clearTimeout(timer);
}
