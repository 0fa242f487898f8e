import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '#test/fixtures/browser.ts';
import { keepUndo, openConsole } from '#test/fixtures/console.ts';
import { insertDeposits } from '#test/fixtures/deposits.ts';
import { storedRecord } from '#test/fixtures/records.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { insertWithdrawals } from '#test/fixtures/withdrawals.ts';

/** Presses a key when a verdict's answer has been dealt with, before anything of it is shown. */
const UNDO_BEFORE_SHOWN = `
  const { postMessage } = MessagePort.prototype;
  const { text } = Response.prototype;
  const held = [];
  // React shows by messages to itself
  MessagePort.prototype.postMessage = function (...message) { held.push(() => postMessage.apply(this, message)); };
  Response.prototype.text = async function () {
    const answer = await text.call(this);
    if (this.url.endsWith('/api/updateDepositStatus')) setTimeout(() => {
      Object.assign(Response.prototype, { text });
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'u', bubbles: true }));
      window.isPressed = true;
      Object.assign(MessagePort.prototype, { postMessage });
      for (const each of held) each();
    });
    return answer;
  };
`;

let browser: Awaited<ReturnType<typeof launchBrowser>>;
let cashier: TestCashier;
beforeAll(async () => {
  [browser, cashier] = await Promise.all([launchBrowser(), startTestCashier()]);
});
afterAll(async () => {
  await Promise.all([browser.close(), cashier[Symbol.asyncDispose]()]);
});

const EARLIER = Date.now() - 3_600_000;
const atPlace = (place: number) => new Date(EARLIER + place * 60_000);
const isFocused = (page: Page, id: string | undefined) =>
  expect.poll(() => page.evaluate('document.activeElement.dataset.record')).toBe(id);
const becomes = (kind: 'deposit' | 'withdrawal', id: string | undefined, status: string) =>
  expect.poll(async () => (await storedRecord(cashier.database, kind, id as string)).status).toBe(status);

/** Holds the first answer to a call until it is let go. */
async function holdFirst(page: Page, call: string): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  const pass = async (route: Route) => {
    await released.promise;
    await route.continue();
  };
  await page.route(`**/api/${call}`, pass, { times: 1 });
  return released.resolve;
}

test('what was marked as sent by mistake goes back to be sent, as approved as it was', async () => {
  const approved = { status: 'approved', approval_status: 'approved', status_updated_by_name: 'Olga' };
  const [id] = await insertWithdrawals(cashier.database, [{ recipient_name: 'Mistaken Payee', ...approved }]);
  const path = '/withdrawals?search=mistaken&status=approved';
  const page = await openConsole(browser, cashier, { role: 'supervisor', path });
  await keepUndo(page);
  await page.locator(`[data-record="${id}"]`).focus();
  for (const refused of [false, true]) {
    await page.keyboard.press(refused ? 'd' : 'a');
    if (refused) {
      const dialog = page.getByRole('dialog');
      await dialog.waitFor();
      await page.keyboard.press('1');
      await dialog.waitFor({ state: 'detached' });
    }
    await page.getByText(refused ? /: Not Sent$/ : /: Sent$/).waitFor();
    await becomes('withdrawal', id, refused ? 'not_sent' : 'sent');
    await page.keyboard.press('u');
    await becomes('withdrawal', id, 'approved');
    expect(await storedRecord(cashier.database, 'withdrawal', id as string)).toMatchObject({
      ...approved,
      send_status: null,
      not_sent_reason: null,
    });
    await page.getByRole('button', { name: /^Mark sent/ }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).waitFor({ state: 'detached' });
  }
});

test('an undo pressed between the answer and its showing is not lost', async () => {
  const [id] = await insertDeposits(cashier.database, [
    { username: 'FC1481', sender_name: 'Instant Player' },
  ]);
  const path = '/deposits?search=instant&status=pending';
  const page = await openConsole(browser, cashier, { role: 'supervisor', path });
  const release = await holdFirst(page, 'updateDepositStatus');
  // what is held below could hold the request too
  const asked = page.waitForRequest('**/api/updateDepositStatus');
  // A row that has lost the focus meanwhile, as to what loads late, only gets it back by the key.
  await page.locator(`[data-record="${id}"]`).press('a');
  await Promise.all([asked, page.getByRole('button', { name: 'Undo' }).waitFor()]);
  await page.evaluate(UNDO_BEFORE_SHOWN);
  release();
  await expect.poll(() => page.evaluate('window.isPressed')).toBe(true);
  await becomes('deposit', id, 'pending');
  await page.getByRole('button', { name: 'Mark sent FC1481' }).waitFor();
});

test('a deposit is declined for a reason by its number, or for none, and is corrected later', async () => {
  const [first, second] = await insertDeposits(
    cashier.database,
    ['FC1731', 'FC1732'].map((username) => ({ username, sender_name: 'Refused Player' })),
  );
  const reasonOf = async (id: string | undefined) => {
    const deposit = await storedRecord(cashier.database, 'deposit', id as string);
    return [deposit.status, deposit.decline_reason];
  };
  const page = await openConsole(browser, cashier, {
    role: 'supervisor',
    path: '/deposits?search=refused',
  });
  const dialog = page.getByRole('dialog', { name: 'Why is it declined?' });
  for (const [id, key, reason] of [
    [first, '2', 'amount_differs'],
    [second, 'Enter', null],
  ] as const) {
    await page.locator(`[data-record="${id}"]`).focus();
    await page.keyboard.press('d');
    await dialog.getByRole('radio', { name: 'No reason', checked: true }).waitFor();
    await page.keyboard.press(key);
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => reasonOf(id)).toEqual(['declined', reason]);
  }
  await page.getByRole('button', { name: 'Status of FC1732: Declined' }).click();
  await page.getByRole('menuitemradio', { name: 'Declined', exact: true }).click();
  await dialog.getByText('Paid by someone else').waitFor();
  expect(await dialog.getByRole('radio', { name: 'No reason' }).count()).toBe(0);
  await page.keyboard.press('3');
  await expect.poll(() => reasonOf(second)).toEqual(['declined', 'other_payer']);
  await page.getByRole('button', { name: 'Details of FC1732' }).click();
  await page
    .getByRole('dialog', { name: /^Deposit of FC1732/ })
    .getByText('Paid by someone else', { exact: true })
    .waitFor();
});

test('a reason of the list waits for no answer, and the key after it may undo it', async () => {
  const usernames = ['FC1488', 'FC1489'];
  const rows = usernames.map((username, place) => ({
    username,
    recipient_name: 'Prompt Payee',
    created_at: atPlace(place),
  }));
  const ids = await insertWithdrawals(cashier.database, rows);
  const path = '/withdrawals?search=prompt&status=pending';
  const page = await openConsole(browser, cashier, { role: 'supervisor', path });
  await keepUndo(page);
  const release = await holdFirst(page, 'updateWithdrawalStatus');
  await page.locator(`[data-record="${ids[0]}"]`).press('d');
  await page.getByRole('dialog', { name: 'Why is it declined?' }).waitFor();
  await page.keyboard.press('1');
  await isFocused(page, ids[1]);
  await page.keyboard.press('u');
  await page.getByText('FC1488, $50.00: Declined – taking it back…').waitFor();
  release();
  await page.getByRole('button', { name: 'Approve FC1488' }).waitFor();
  await expect
    .poll(() => storedRecord(cashier.database, 'withdrawal', ids[0] as string))
    .toMatchObject({ status: 'pending', version: 3 });
});

test('an undo before the answer is kept for it, and both undo and failure go along to another screen', async () => {
  const ids = await insertDeposits(
    cashier.database,
    ['FC1471', 'FC1472', 'FC1473'].map((username, place) => ({
      username,
      sender_name: 'Awaited Player',
      created_at: atPlace(place),
    })),
  );
  const statusOf = async (place: number) =>
    (await storedRecord(cashier.database, 'deposit', ids[place] as string)).status;
  const path = '/deposits?search=awaited&status=pending';
  const page = await openConsole(browser, cashier, { role: 'supervisor', path });
  await page.clock.install();
  let answer: (route: Route) => Promise<void> = (route) => route.continue();
  await page.route('**/api/updateDepositStatus', (route) => answer(route));
  const answerWhen = async (act: () => Promise<unknown>) => {
    const released = Promise.withResolvers<void>();
    answer = async (route) => {
      const response = await route.fetch();
      await released.promise;
      await route.fulfill({ response });
    };
    await page.keyboard.press('a');
    await act();
    answer = (route) => route.continue();
    released.resolve();
  };
  await page.locator(`[data-record="${ids[2]}"]`).waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('a');
  await page.getByText('FC1471, $50.00: Sent').waitFor();
  // shown at once, it is on its way for some time yet
  await becomes('deposit', ids[0], 'sent');

  await answerWhen(async () => {
    await page.getByText('FC1472, $50.00: Sent').waitFor();
    await page.keyboard.press('u');
    await page.getByText('taking it back…').waitFor();
  });
  await expect
    .poll(() => storedRecord(cashier.database, 'deposit', ids[1] as string))
    .toMatchObject({ status: 'pending', version: 3 });
  expect(await statusOf(0)).toBe('sent');
  // a key before that would go on to the next
  await page.locator(`[data-record="${ids[1]}"] [data-verdict="accept"]`).waitFor();

  await answerWhen(async () => {
    await page.keyboard.press('u');
    await page.getByText('taking it back…').waitFor();
    await page.clock.fastForward(11_000);
  });
  await page.getByRole('alert').getByText('It could not be taken back in time').waitFor();
  expect(await statusOf(1)).toBe('sent');

  answer = (route) => route.fulfill({ status: 409, json: { error: { status: 'ABORTED', message: 'No.' } } });
  await page.keyboard.press('j');
  await page.keyboard.press('a');
  await page.getByRole('link', { name: /Activity/ }).click();
  const failed = page.getByRole('alert').filter({ hasText: 'FC1473, $50.00, to be set to Sent' });
  await failed.getByRole('link').waitFor();
  expect(await statusOf(2)).toBe('pending');
});

test('an undo that comes too late says so, and leads to the record', async () => {
  const [id] = await insertDeposits(cashier.database, [{ username: 'FC1481', sender_name: 'Late Player' }]);
  const path = '/deposits?search=late%20player&status=pending';
  const page = await openConsole(browser, cashier, { role: 'supervisor', path });
  await page.clock.install();
  await page.locator(`[data-record="${id}"]`).waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('a');
  await page.getByText('FC1481, $50.00: Sent').waitFor();
  await becomes('deposit', id, 'sent');
  await page.clock.fastForward(9_000);
  await page.getByRole('button', { name: 'Undo' }).waitFor({ state: 'detached' });
  await page.keyboard.press('u');
  const late = page.getByRole('status').filter({ hasText: 'Too late to undo.' });
  expect(await late.getByRole('link').getAttribute('href')).toBe(`/admin/deposits/${id}`);
  await late.getByRole('button').click();
  await late.waitFor({ state: 'detached' });
  await becomes('deposit', id, 'sent');
});
