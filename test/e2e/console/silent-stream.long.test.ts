import { expect, test } from 'vitest';
import { launchBrowser } from '#test/fixtures/browser.ts';
import { openConsole } from '#test/fixtures/console.ts';
import { insertDeposits } from '#test/fixtures/deposits.ts';
import { openTcpProxy } from '#test/fixtures/tcp-proxy.ts';
import { startTestCashier } from '#test/fixtures/test-cashier.ts';
import { until } from '#test/fixtures/until.ts';

// Less than a stream may be silent.
const HEALTHY_MS = 30_000;
const NOTICED_WITHIN_MS = 45_000;
const STEP_MS = 1_000;

test('an event stream that dies in silence is replaced within 45 seconds, although all connections died with it', async () => {
  await using cashier = await startTestCashier();
  await using proxy = await openTcpProxy(cashier.origin);
  await insertDeposits(cashier.database, [{ username: 'FC971' }]);
  await using browser = await launchBrowser();
  const origin = new URL(proxy.address(cashier.origin)).origin;
  const page = await openConsole(
    browser,
    { ...cashier, origin },
    { role: 'supervisor', path: '/deposits?search=FC971' },
  );
  const records = page.locator('[data-record]');
  await page.clock.install();
  // What a page waits for already keeps the machine's time.
  await page.reload();
  await page.getByText('Live', { exact: true }).waitFor();
  await insertDeposits(cashier.database, [{ username: 'FC971' }]);
  await expect.poll(() => records.count()).toBe(2);
  // The browser keeps these connections for what comes next.
  await page.evaluate(() => Promise.all(Array.from({ length: 5 }, () => fetch('/healthz'))));
  const isStream = (each: { url(): string }) => each.url().includes('/api/live?after=');
  const answered = page.waitForResponse(isStream);
  let isRequested = false;
  page.on('request', (request) => {
    isRequested ||= isStream(request);
  });
  proxy.silence();
  await insertDeposits(cashier.database, [{ username: 'FC971' }]);
  proxy.restore();

  let passedMs = HEALTHY_MS;
  await page.clock.fastForward(HEALTHY_MS);
  await until(async () => {
    await page.clock.fastForward(STEP_MS);
    passedMs += STEP_MS;
    return isRequested || passedMs >= NOTICED_WITHIN_MS;
  });
  // The page's time has passed; a busy machine may still be about to ask.
  await expect.poll(() => isRequested).toBe(true);
  // On a connection that died too it would never be.
  await answered;
  await expect.poll(() => records.count()).toBe(3);
});
