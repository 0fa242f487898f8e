import { asOnlyTab } from '#web/browser/one-tab.ts';

/** A page that is loaded again may take a moment to release its lock. */
const RELEASE_MS = 2_000;

/** Without locks two tabs may send the same request, which is stored once all the same. */
export async function asItsOnlyTab<Result>(
  requestId: string,
  work: () => Promise<Result>,
  signal: AbortSignal,
): Promise<Result> {
  return asOnlyTab(`cage.request.${requestId}`, work, signal);
}

export async function isLeftAlone(requestId: string): Promise<boolean> {
  return asItsOnlyTab(requestId, async () => true, AbortSignal.timeout(RELEASE_MS)).catch(() => false);
}
