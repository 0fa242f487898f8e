import { asOnlyTab } from '#web/browser/one-tab.ts';

/** A page that is loaded again may take a moment to let go of what it held. */
const RELEASE_MS = 2_000;

/**
 * Works on a request once no other tab of this browser does. Without locks two tabs may send the same request, which the
 * cashier stores once all the same.
 * @param signal ends the wait
 */
export async function asItsOnlyTab<Result>(
  requestId: string,
  work: () => Promise<Result>,
  signal: AbortSignal,
): Promise<Result> {
  return asOnlyTab(`cage.request.${requestId}`, work, signal);
}

/** Whether no other tab is at work on a request. */
export async function isLeftAlone(requestId: string): Promise<boolean> {
  return asItsOnlyTab(requestId, async () => true, AbortSignal.timeout(RELEASE_MS)).catch(() => false);
}
