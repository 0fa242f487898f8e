const TIMEOUT_MS = 5_000;

/** Whether the server itself answers for an address: not a proxy in its place, and not with a failure. */
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
