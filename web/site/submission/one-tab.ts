/** A page that is loaded again may take a moment to let go of what it held. */
const RELEASE_MS = 2_000;

/**
 * Works on a request once no other tab of this browser does. Pages without TLS have no locks: there two tabs may send
 * the same request, which the cashier stores once all the same.
 * @param signal ends the wait
 */
export async function asOnlyTab<Result>(
  requestId: string,
  work: () => Promise<Result>,
  signal: AbortSignal,
): Promise<Result> {
  const locks = navigator.locks as LockManager | undefined;
  return locks ? locks.request(`cage.request.${requestId}`, { signal }, work) : work();
}

/** Whether no other tab is at work on a request. */
export async function isLeftAlone(requestId: string): Promise<boolean> {
  return asOnlyTab(requestId, async () => true, AbortSignal.timeout(RELEASE_MS)).catch(() => false);
}
