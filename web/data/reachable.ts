const TIMEOUT_MS = 5_000;

/** The server itself answers: no proxy in its place, and no failure. */
export async function isReachable(address: string): Promise<boolean> {
  try {
    const { ok } = await fetch(address, {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return ok;
  } catch {
    return false;
  }
}
