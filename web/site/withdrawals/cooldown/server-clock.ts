const TIMEOUT_MS = 3_000;

/**
 * How far the server's clock is ahead of the browser's, by the date that comes with every HTTP answer: good to about
 * a second. 0 when unknown.
 */
export async function serverClockOffsetMs(): Promise<number> {
  try {
    const { headers } = await fetch('/', {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const serverMs = Date.parse(headers.get('date') ?? '');
    return Number.isNaN(serverMs) ? 0 : serverMs - Date.now();
  } catch (error) {
    console.warn("The server's clock could not be read; this device's is used.", error);
    return 0;
  }
}
