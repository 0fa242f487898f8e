import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, openWindow } from '#test/fixtures/browser.ts';
import { type LocalServer, startLocalServer } from '#test/fixtures/local-server.ts';
import { startTestCashier } from '#test/fixtures/test-cashier.ts';

let browser: Awaited<ReturnType<typeof launchBrowser>>;
let casino: LocalServer;
beforeAll(async () => {
  const page = '<!doctype html><title>Casino</title><h1>The casino’s own page</h1>';
  [browser, casino] = await Promise.all([
    launchBrowser(),
    startLocalServer((_request, response) =>
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page),
    ),
  ]);
});
afterAll(async () => {
  await browser.close();
  await casino[Symbol.asyncDispose]();
});

/** What a script of the casino's page gets to read: the status and the body, or that the browser kept both from it. */
async function readFromCasino(cashierOrigin: string, name: string, data: unknown) {
  const page = await openWindow(browser, casino.url.origin);
  await page.goto('/');
  const read = await page.evaluate(
    async ([address, body]) => {
      const headers = { 'content-type': 'application/json' };
      try {
        const response = await fetch(address, { method: 'POST', headers, body });
        return { status: response.status, body: await response.json() };
      } catch (error) {
        return (error as Error).name;
      }
    },
    [`${cashierOrigin}/api/${name}`, JSON.stringify({ data })] as const,
  );
  await page.context().close();
  return read;
}

test('a page of an allowed origin reads settings, makes a deposit, and reads why one is refused', async () => {
  const variables = { CAGE_ALLOWED_ORIGINS: casino.url.origin };
  await using cashier = await startTestCashier({ variables });
  expect(await readFromCasino(cashier.origin, 'getPaymentSettingsPublic', null)).toMatchObject({
    status: 200,
    body: { result: { settings: { venmo: { accounts: [{ name: 'The Casino', active: true }] } } } },
  });
  const deposit = { username: 'FC4711', method: 'Venmo', amount: 75, senderName: 'Ada Player' };
  expect(await readFromCasino(cashier.origin, 'sendDepositEmail', deposit)).toMatchObject({ status: 200 });
  const tooSmall = await readFromCasino(cashier.origin, 'sendDepositEmail', { ...deposit, amount: 1 });
  expect(tooSmall).toMatchObject({ status: 400, body: { error: { status: 'INVALID_ARGUMENT' } } });
  const { token } = await cashier.signInAs('owner');
  expect((await cashier.call('getDeposits', {}, token)).deposits).toMatchObject([{ amount: 75 }]);
  expect(await readFromCasino(cashier.origin, 'getDeposits', {})).toBe('TypeError');
});

test('a page of any other origin reads nothing and asks for nothing', async () => {
  await using cashier = await startTestCashier();
  expect(await readFromCasino(cashier.origin, 'getPaymentSettingsPublic', null)).toBe('TypeError');
  const deposit = { username: 'FC4711', method: 'Venmo', amount: 75, senderName: 'Ada Player' };
  expect(await readFromCasino(cashier.origin, 'sendDepositEmail', deposit)).toBe('TypeError');
  const { token } = await cashier.signInAs('owner');
  expect((await cashier.call('getDeposits', {}, token)).deposits).toEqual([]);
});
