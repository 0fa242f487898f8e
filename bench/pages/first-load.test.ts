import { expect, test } from 'vitest';
import { LANGUAGES } from '#domain/languages/languages.ts';
import { launchBrowser } from '#test/fixtures/browser.ts';
import { startTestCashier } from '#test/fixtures/test-cashier.ts';
import { measureFirstLoad, SCRIPT_KB, STYLE_KB } from './first-load.ts';

test('a first visit to the pages for players is light in every language, still, and asks no other host', async () => {
  await using cashier = await startTestCashier();
  await using browser = await launchBrowser();
  for (const language of LANGUAGES) {
    for (const path of ['/', '/withdraw']) {
      const load = await measureFirstLoad(browser, cashier.origin, path, language);
      expect(load.scriptBytes / 1_000, `kB of scripts on ${path}, ${language}`).toBeLessThanOrEqual(
        SCRIPT_KB,
      );
      expect(load.styleBytes / 1_000, `kB of styles on ${path}, ${language}`).toBeLessThanOrEqual(STYLE_KB);
      expect(load).toMatchObject({ outside: [], shift: 0, shifted: [] });
    }
  }
});
