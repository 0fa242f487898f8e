import { expect, test } from 'vitest';
import { launchBrowser } from '#test/fixtures/browser.ts';
import { startTestCashier } from '#test/fixtures/test-cashier.ts';
import { measureFirstLoad, SCRIPT_KB, STYLE_KB } from './first-load.ts';

test('a first visit to the pages for players is light, still, and asks no other host', async () => {
  await using cashier = await startTestCashier();
  await using browser = await launchBrowser();
  for (const path of ['/', '/withdraw']) {
    const load = await measureFirstLoad(browser, cashier.origin, path);
    expect(load.scriptBytes / 1_000, `kB of scripts on ${path}`).toBeLessThanOrEqual(SCRIPT_KB);
    expect(load.styleBytes / 1_000, `kB of styles on ${path}`).toBeLessThanOrEqual(STYLE_KB);
    expect(load).toMatchObject({ outside: [], shift: 0, shifted: [] });
  }
});
