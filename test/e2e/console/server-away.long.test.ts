import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accessibilityProblems } from '#test/fixtures/accessibility.ts';
import { launchBrowser } from '#test/fixtures/browser.ts';
import { openConsole } from '#test/fixtures/console.ts';
import { type CuttingProxy, type Fate, startCuttingProxy } from '#test/fixtures/cutting-proxy.ts';
import { insertDeposits } from '#test/fixtures/deposits.ts';
import { passTimeUntil, putOnOwnClock } from '#test/fixtures/page-clock.ts';
import { changesOf, storedRecord } from '#test/fixtures/records.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { until } from '#test/fixtures/until.ts';

let browser: Awaited<ReturnType<typeof launchBrowser>>;
let cashier: TestCashier;
let proxy: CuttingProxy;
beforeAll(async () => {
  [browser, cashier] = await Promise.all([launchBrowser(), startTestCashier()]);
});
afterAll(async () => {
  await Promise.all([browser.close(), cashier[Symbol.asyncDispose]()]);
});
beforeEach(async () => {
  proxy = await startCuttingProxy(cashier.origin);
  return () => proxy[Symbol.asyncDispose]();
});

/** From now on these calls meet this; everything else passes. */
function meet(fate: Fate, ...calls: readonly string[]): void {
  proxy.decide((path) => (calls.some((name) => path === `/api/${name}`) ? fate : 'pass'));
}

/** A deposit, and a supervisor's list of it. */
async function openListWith(username: string): Promise<{ id: string; page: Page }> {
  const [id] = await insertDeposits(cashier.database, [{ username, sender_name: 'Ada Player' }]);
  const page = await openConsole(
    browser,
    { ...cashier, origin: proxy.origin },
    { role: 'supervisor', path: `/deposits?search=${username}` },
  );
  await rowOf(page, id as string).waitFor();
  return { id: id as string, page };
}

const rowOf = (page: Page, id: string) => page.locator(`[data-record="${id}"]`);

/** Whether a page has a file, and whatever it has asked for beside it: what is cut off on its way is not there. */
async function hasCode(page: Page, name: string): Promise<boolean> {
  const there = await page.evaluate<string[]>(
    "performance.getEntriesByType('resource').map((entry) => new URL(entry.name).pathname)",
  );
  const asked = proxy.paths().filter((path) => path.includes('/assets/'));
  return there.some((path) => path.includes(name)) && asked.every((path) => there.includes(path));
}

async function setStatus(page: Page, username: string, status: string): Promise<void> {
  await page.getByRole('button', { name: `Status of ${username}: Pending` }).click();
  await page.getByRole('menuitemradio', { name: status, exact: true }).click();
}

async function typeSender(page: Page, id: string, name: string) {
  const row = rowOf(page, id);
  await row.getByRole('button', { name: /^Edit sender name of/ }).click();
  const editor = row.getByRole('textbox', { name: /^Sender name of/ });
  await editor.fill(name);
  return editor;
}

describe('a change whose answer is lost', () => {
  test('of a status that was set is found out, and made once', async () => {
    const { id, page } = await openListWith('FC901');
    meet('cut-answer', 'updateDepositStatus');
    await setStatus(page, 'FC901', 'Sent');
    await rowOf(page, id).getByRole('button', { name: 'Status of FC901: Sent' }).waitFor();
    await rowOf(page, id).getByText('Saved').waitFor({ state: 'attached' });
    expect(await storedRecord(cashier.database, 'deposit', id)).toMatchObject({ status: 'sent', version: 2 });
    expect(await changesOf(cashier.database, id)).toHaveLength(1);
  });

  test('of a status that never arrived is told, and what is shown is what is stored', async () => {
    const { id, page } = await openListWith('FC902');
    meet('cut', 'updateDepositStatus');
    await setStatus(page, 'FC902', 'Sent');
    const alert = page.getByRole('alert').filter({ hasText: 'The cashier cannot be reached.' });
    await alert.getByText('It is not saved so far, but may still be.').waitFor();
    await rowOf(page, id).getByRole('button', { name: 'Status of FC902: Pending' }).waitFor();
    expect((await storedRecord(cashier.database, 'deposit', id)).status).toBe('pending');
  });

  test('of a status is not said to be certain while nobody knows', async () => {
    const { id, page } = await openListWith('FC905');
    meet('cut-answer', 'updateDepositStatus', 'getDeposits');
    await setStatus(page, 'FC905', 'Sent');
    await page.getByText(/FC905, .*: Sent – not certain yet/).waitFor();
    meet('pass');
    await rowOf(page, id).getByRole('button', { name: 'Status of FC905: Sent' }).waitFor();
    await page.getByText('not certain yet').waitFor({ state: 'detached' });
    expect(await changesOf(cashier.database, id)).toHaveLength(1);
  });

  test('of a field says so while the cashier is away, and is found out once it is back', async () => {
    const { id, page } = await openListWith('FC903');
    await typeSender(page, id, 'Grace Player');
    meet('cut-answer', 'updateDepositSenderName', 'getDeposits');
    await page.keyboard.press('Enter');
    await page.getByText('It may have been saved: the cashier is being asked.').waitFor();
    await page.keyboard.press('Enter');
    meet('pass');
    await rowOf(page, id).getByText('Saved').waitFor({ state: 'attached' });
    await rowOf(page, id)
      .getByRole('button', { name: /^Edit sender name of.*Grace Player/ })
      .waitFor();
    expect(await changesOf(cashier.database, id)).toHaveLength(1);
  });

  test('of a field that somebody else changed meanwhile is not saved over it', async () => {
    const { id, page } = await openListWith('FC904');
    const editor = await typeSender(page, id, 'Grace Player');
    meet('cut', 'updateDepositSenderName', 'getDeposits');
    await page.keyboard.press('Enter');
    await page.getByText('It may have been saved').waitFor();
    const { rowCount } = await cashier.database.pool.query(
      "update deposits set sender_name = 'Olga’s', version = version + 1 where id = $1",
      [id],
    );
    expect(rowCount).toBe(1);
    meet('pass');
    await page.getByText('something else was changed in the meantime').waitFor();
    await page.getByText('It now says: Olga’s').waitFor();
    expect(await editor.inputValue()).toBe('Grace Player');
  });

  test('that is not answered says so after 3 seconds, and is given up after 10', async () => {
    const { id, page } = await openListWith('FC905');
    await putOnOwnClock(page);
    meet('hang', 'updateDepositStatus');
    await setStatus(page, 'FC905', 'Sent');
    await until(() => proxy.timesAsked('/api/updateDepositStatus') === 1);
    await page.clock.fastForward(3_100);
    await page.getByText('Still sending: the cashier has not answered yet.').waitFor();
    await page.clock.fastForward(7_000);
    // the answer hung, the change was made
    await passTimeUntil(rowOf(page, id).getByRole('button', { name: 'Status of FC905: Sent' }), 500);
    expect(await changesOf(cashier.database, id)).toHaveLength(1);
  });

  test('of the payment settings is found out, and an account is added once', async () => {
    const page = await openConsole(
      browser,
      { ...cashier, origin: proxy.origin },
      { role: 'owner', path: '/payment-settings' },
    );
    meet('cut-answer', 'saveReceivingAccount');
    await page.getByRole('button', { name: 'Add New Account' }).click();
    const form = page.getByRole('region', { name: 'Add New Account' });
    await form.getByLabel('Payment Method').selectOption({ label: 'Chime' });
    await form.getByLabel('Display Name').fill('Once');
    await form.getByLabel('Handle').fill('$once');
    await form.getByRole('button', { name: 'Add Account' }).click();
    await page.getByText('Chime account added and saved to database!').waitFor();
    const { rows } = await cashier.database.pool.query(
      `select from receiving_accounts where method = 'chime' and details->>'handle' = '$once'`,
    );
    expect(rows).toHaveLength(1);
  });
});

test('a manual entry and a payment proof that break off are sent again by themselves, and stored once', async () => {
  const { id, page } = await openListWith('FC911');
  await page.clock.install();
  meet('cut-answer', 'createManualDeposit', 'uploadPaymentProof');
  await page.getByRole('button', { name: 'New deposit' }).click();
  const dialog = page.getByRole('dialog', { name: 'New deposit' });
  await dialog.getByRole('button', { name: 'Create deposit' }).click();
  await dialog.getByText('Please fill in all fields').waitFor();
  for (const [label, isMissing] of [
    ['Username', true],
    ['Amount', true],
    ['Method', false],
    ['Sender name', true],
  ] as const) {
    expect((await dialog.getByLabel(label).getAttribute('aria-invalid')) === 'true', label).toBe(isMissing);
  }
  await dialog.getByLabel('Username').fill('FC912');
  await dialog.getByLabel('Amount').fill('60');
  await dialog.getByLabel('Sender name').fill('Ada Player');
  await dialog.getByRole('button', { name: 'Create deposit' }).click();
  await until(() => proxy.timesAsked('/api/createManualDeposit') > 0);
  await passTimeUntil(dialog.getByText('Still sending: the cashier has not answered yet.'), 500);
  meet('cut-answer', 'uploadPaymentProof');
  await page.clock.fastForward(15_000);
  await dialog.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Details of FC911' }).click();
  const details = page.getByRole('dialog', { name: /^Deposit of FC911/ });
  await details.getByLabel('Payment proof file').setInputFiles({
    name: 'receipt.png',
    mimeType: 'image/png',
    buffer: Buffer.from('\x89PNG\r\n\x1a\nrest', 'latin1'),
  });
  await until(() => proxy.timesAsked('/api/uploadPaymentProof') > 0);
  meet('pass');
  await passTimeUntil(details.getByText('Payment proof uploaded'), 1_000);
  const { rows } = await cashier.database.pool.query(
    `select (select count(*) from deposits where username = 'FC912')::int as entries,
            (select count(*) from payment_proofs where record_id = $1)::int as proofs`,
    [id],
  );
  expect(rows).toEqual([{ entries: 1, proofs: 1 }]);
});

/** Nothing gets through any more, and what was connected is cut. */
function goAway(): void {
  proxy.decide(() => 'cut');
  proxy.cutAll();
}

describe('while the cashier is away', () => {
  test('a console that is opened says so, and keeps nothing of it on the device', async () => {
    const page = await openConsole(
      browser,
      { ...cashier, origin: proxy.origin },
      { role: 'member', path: '/deposits' },
      { serviceWorkers: 'allow' },
    );
    const { installabilityErrors } = await (await page.context().newCDPSession(page)).send(
      'Page.getInstallabilityErrors',
    );
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
    await page.evaluate('navigator.serviceWorker.ready');
    goAway();
    await page.reload();
    await page.getByRole('heading', { name: 'No connection to Cage' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(await page.evaluate('caches.keys()')).toEqual([]);
    proxy.decide(() => 'pass');
    await page.getByRole('link', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Logout' }).first().waitFor();
  });

  test('the console says so, keeps what is shown and typed, and goes on by itself', async () => {
    const { id, page } = await openListWith('FC921');
    const editor = await typeSender(page, id, 'Grace Player');
    await putOnOwnClock(page);
    goAway();
    await page.getByText('Reconnecting…').waitFor();
    await passTimeUntil(page.getByText(/^No updates since/), 1_000);
    expect(await editor.inputValue()).toBe('Grace Player');
    const [other] = await insertDeposits(cashier.database, [{ username: 'FC921' }]);
    proxy.decide(() => 'pass');
    await passTimeUntil(page.getByText('Live', { exact: true }), 1_000);
    await page.clock.resume();
    await page.getByRole('button', { name: /1 new deposit/ }).click();
    await rowOf(page, other as string).waitFor();
    expect(await editor.inputValue()).toBe('Grace Player');
    await editor.press('Enter');
    await rowOf(page, id).getByText('Saved').waitFor({ state: 'attached' });
  });

  test('a list that could not be loaded comes by itself once it is back', async () => {
    const { page } = await openListWith('FC922');
    await until(() => hasCode(page, '/assets/withdrawals-screen-'));
    await page.clock.install();
    goAway();
    await page.getByRole('navigation').getByRole('link', { name: 'Withdrawals' }).click();
    await page.getByText('Withdrawals could not be loaded.').waitFor();
    await page.clock.fastForward(5_100);
    await page.getByText(/^No updates since/).waitFor();
    proxy.decide(() => 'pass');
    await page.getByText('No withdrawals yet').waitFor();
  });
});

test('a console opened while the session cannot be checked goes on by itself', async () => {
  const { page } = await openListWith('FC931');
  meet('cut', 'getCurrentAdmin');
  await page.reload();
  await page.getByText('Failed to initialize authentication').waitFor();
  meet('pass');
  await page.getByRole('button', { name: 'Logout' }).first().waitFor();
});
