/** Waits for other tabs under the same name, where there are locks. Rejects with the signal's reason. */
export async function asOnlyTab<Result>(
  name: string,
  work: () => Promise<Result>,
  signal: AbortSignal,
): Promise<Result> {
  let isBegun = false;
  const begin = () => {
    isBegun = true;
    return work();
  };
  try {
    return await navigator.locks.request(name, { signal }, begin);
  } catch (error) {
    if (isBegun || signal.aborted) throw error;
    return begin();
  }
}

/** In the tab that asked first; when that closes, in the next. Without locks in each. */
export function inOneTab(name: string, run: () => () => void): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const work = () => {
    const stop = run();
    return new Promise<void>((release) => {
      signal.addEventListener('abort', () => {
        stop();
        release();
      });
    });
  };
  asOnlyTab(name, work, signal).catch(() => {
    // it was cancelled before its turn came
  });
  return () => ended.abort();
}
