import { gzipSync } from 'node:zlib';
import type { Browser, Request, Response } from 'playwright-core';
import { DEFAULT_LANGUAGE, type Language } from '#domain/languages/languages.ts';
import { openWindow } from '#test/fixtures/browser.ts';
import { prepareWatching, seen } from '../watch-page.ts';

export type FirstLoad = {
  /** Compressed with gzip at its highest level, as are the styles. */
  readonly scriptBytes: number;
  readonly styleBytes: number;
  readonly outside: readonly string[];
  /** Cumulative layout shift. */
  readonly shift: number;
  readonly shifted: readonly string[];
};

/** In kilobytes, compressed. */
export const SCRIPT_KB = 85;
export const STYLE_KB = 12;

const PHONE = { viewport: { width: 360, height: 800 }, isMobile: true, hasTouch: true };

export async function measureFirstLoad(
  browser: Browser,
  origin: string,
  path: string,
  language: Language = DEFAULT_LANGUAGE,
): Promise<FirstLoad> {
  const page = await openWindow(browser, origin, { ...PHONE, locale: language });
  await prepareWatching(page.context());
  const requests: Request[] = [];
  const responses: Response[] = [];
  page.on('request', (request) => requests.push(request));
  page.on('response', (response) => responses.push(response));
  try {
    await page.goto(path, { waitUntil: 'networkidle' });
    const { shifts } = await seen(page);
    return {
      scriptBytes: await gzipBytes(responses, 'script'),
      styleBytes: await gzipBytes(responses, 'stylesheet'),
      outside: requests.map((request) => request.url()).filter((url) => isOutside(url, origin)),
      shift: shifts.reduce((sum, { value }) => sum + value, 0),
      shifted: shifts.map(({ value, moved }) => `${value.toFixed(4)}: ${moved}`),
    };
  } finally {
    await page.context().close();
  }
}

async function gzipBytes(responses: readonly Response[], type: string): Promise<number> {
  const bodies = responses
    .filter((response) => response.request().resourceType() === type)
    .map(async (response) => gzipSync(await response.body(), { level: 9 }).length);
  return (await Promise.all(bodies)).reduce((sum, bytes) => sum + bytes, 0);
}

function isOutside(url: string, origin: string): boolean {
  return !url.startsWith('data:') && new URL(url).origin !== origin;
}
