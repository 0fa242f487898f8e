import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityProblems } from '#test/fixtures/accessibility.ts';
import { launchBrowser } from '#test/fixtures/browser.ts';
import { openConsole } from '#test/fixtures/console.ts';
import { insertDeposits } from '#test/fixtures/deposits.ts';
import { mailOf, openTaker, storedReceipt } from '#test/fixtures/receipts/incoming.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

const WIDE = { viewport: { width: 1440, height: 900 }, colorScheme: 'light' } as const;

let browser: Awaited<ReturnType<typeof launchBrowser>>;
let cashier: TestCashier;
beforeAll(async () => {
  [browser, cashier] = await Promise.all([launchBrowser(), startTestCashier()]);
});
afterAll(async () => {
  await Promise.all([browser.close(), cashier[Symbol.asyncDispose]()]);
});

async function takeMail(payerName: string, amount: number): Promise<string> {
  const now = new Date();
  const read = { payerName, payerHandle: undefined, amount, occurredAt: now };
  const [taken] = await openTaker(cashier.database).take(mailOf({ read, receivedAt: now }));
  return taken?.id as string;
}

/** Answers the deposit's id. */
async function requestOf(username: string, amount_cents: number, minutesAgo = 0): Promise<string> {
  const created_at = new Date(Date.now() - minutesAgo * 60_000);
  const [id] = await insertDeposits(cashier.database, [{ username, amount_cents, created_at }]);
  return id as string;
}

const rowOf = (page: Page, id: string) => page.locator(`[data-record="${id}"]`);
const pane = (page: Page) => page.getByRole('region', { name: 'Receipt', exact: true });
const heading = (page: Page, name: string) => pane(page).getByRole('heading', { name, exact: true });
const focused = (page: Page) => page.locator(':focus');
const stateOf = async (id: string) => (await storedReceipt(cashier.database, id)).state;

/** Presses Tab until something has the focus; where it is, is known to be near. */
async function tabTo(page: Page, name: string): Promise<void> {
  const wanted = pane(page).locator('button, summary').filter({ hasText: name }).and(focused(page));
  for (let pressed = 0; pressed < 12 && (await wanted.count()) === 0; pressed += 1)
    await page.keyboard.press('Tab');
  await wanted.waitFor();
}

test('what was chosen stays open as the focus moves, and all that can be done with it is reached', async () => {
  const { token } = await cashier.signInAs('supervisor');
  const ids: string[] = [];
  for (const [place, payer] of ['Kim Third', 'Kim Second', 'Kim First'].entries()) {
    const amount = 7_000 + place;
    const [receiptId, depositId] = [await takeMail(payer, amount), await requestOf(`FC910${place}`, amount)];
    await cashier.call('allocateReceipt', { receiptId, depositId }, token);
    ids.unshift(receiptId);
  }
  await requestOf('FC9109', 7_001);
  const [, chosen, third] = ids as [string, string, string];
  const path = '/receipts?view=settled&search=kim';
  const page = await openConsole(browser, cashier, { role: 'supervisor', path }, WIDE);
  const { keyboard } = page;
  await rowOf(page, chosen).waitFor();
  await keyboard.press('j');
  await keyboard.press('j');
  await heading(page, '$70.01 from Kim Second').waitFor();
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await page
    .getByRole('button', { name: /Kim Third/ })
    .and(focused(page))
    .waitFor();
  await keyboard.press('Shift+Tab');
  await rowOf(page, chosen).getByRole('button').and(focused(page)).waitFor();
  await heading(page, '$70.01 from Kim Second').waitFor();

  await keyboard.press('Enter');
  await heading(page, '$70.01 from Kim Second').and(focused(page)).waitFor();
  await tabTo(page, 'Move…');
  await tabTo(page, 'Undo…');
  await tabTo(page, 'What it was read from');
  await keyboard.press('Enter');
  await pane(page).getByRole('region', { name: 'Original text' }).waitFor();
  await keyboard.press('Escape');
  await rowOf(page, chosen).and(focused(page)).waitFor();

  await keyboard.press('m');
  const move = page.getByRole('dialog', { name: 'Move $70.01 from FC9101' });
  await move.getByRole('combobox', { name: 'Request' }).and(focused(page)).waitFor();
  await keyboard.type('FC9109');
  await move.getByRole('option', { name: /FC9109/ }).waitFor();
  await keyboard.press('Enter');
  await keyboard.press('Tab');
  await keyboard.type('It was his');
  await keyboard.press('Enter');
  await pane(page).getByRole('link', { name: 'FC9109' }).waitFor();

  await rowOf(page, chosen).and(focused(page)).waitFor();
  await keyboard.press('u');
  const undoing = page.getByRole('dialog', { name: 'Take $70.01 back from FC9109?' });
  await undoing.getByRole('textbox').and(focused(page)).waitFor();
  await keyboard.type('Nor his');
  await keyboard.press('Enter');
  await rowOf(page, chosen).waitFor({ state: 'detached' });
  await heading(page, '$70.01 from Kim Second').and(focused(page)).waitFor();
  expect(await stateOf(chosen)).toBe('waiting');

  await keyboard.press('d');
  const dismissal = page.getByRole('dialog', { name: 'Why is it dismissed?' });
  await dismissal.getByRole('textbox').and(focused(page)).waitFor();
  await keyboard.type('By mistake');
  await keyboard.press('Enter');
  await pane(page).getByText('By mistake').first().waitFor();
  await heading(page, '$70.01 from Kim Second').and(focused(page)).waitFor();
  await keyboard.press('o');
  const opening = page.getByRole('dialog', { name: 'Why is it opened again?' });
  await opening.getByRole('textbox').and(focused(page)).waitFor();
  await keyboard.type('It was');
  await keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await heading(page, '$70.01 from Kim Second').and(focused(page)).waitFor();
  expect(await stateOf(chosen)).toBe('waiting');
  await keyboard.press('Escape');
  // on from where the one was that has gone
  await keyboard.press('j');
  await rowOf(page, third).and(focused(page)).waitFor();
});

test('a digit gives to the request that it was shown with, whatever comes in meanwhile', async () => {
  const receipt = await takeMail('Nora Numbers', 8_300);
  const near = await requestOf('FC9201', 8_300, 2);
  const far = await requestOf('FC9202', 8_300, 40);
  const path = `/receipts?search=nora`;
  const page = await openConsole(browser, cashier, { role: 'supervisor', path }, WIDE);
  const numberOf = (id: string) => pane(page).locator(`[data-suggestion="${id}"] kbd[data-armed]`);
  await rowOf(page, receipt).waitFor();
  await expect.poll(() => numberOf(near).textContent()).toBe('1');
  await expect.poll(() => numberOf(far).textContent()).toBe('2');
  const between = await requestOf('FC9203', 8_300, 20);
  await expect.poll(() => numberOf(between).textContent()).toBe('3');
  expect(await numberOf(far).textContent()).toBe('2');

  const place = async () => (await pane(page).locator(`[data-suggestion="${far}"]`).boundingBox())?.y;
  const before = await place();
  const gone = pane(page).getByRole('button', { name: 'Gone: FC9201, $83.00, is no longer suggested' });
  await pane(page).getByRole('button', { name: 'Give it to FC9201, $83.00' }).focus();
  const { token } = await cashier.signInAs('supervisor');
  await cashier.call('updateDepositAmount', { depositId: near, amount: 17 }, token);
  await gone.and(focused(page)).waitFor();
  expect(await place()).toBe(before);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.keyboard.press('1');
  expect(await stateOf(receipt)).toBe('waiting');
  await page.keyboard.press('2');
  await page.getByText('$83.00 given to the deposit of FC9202.').waitFor();
});

test('who is a moment too late reads that nothing was given', async () => {
  const receipt = await takeMail('Lea Late', 9_100);
  await requestOf('FC9301', 9_100);
  const other = await requestOf('FC9302', 9_100, 30);
  const path = '/receipts?search=lea';
  const page = await openConsole(browser, cashier, { role: 'supervisor', path }, WIDE);
  await pane(page).locator('[data-suggestion] kbd[data-armed]').first().waitFor();
  const { token } = await cashier.signInAs('supervisor');
  await page.route('**/api/allocateReceipt', async (route) => {
    await cashier.call('allocateReceipt', { receiptId: receipt, depositId: other }, token);
    await route.continue();
  });
  await page.keyboard.press('1');
  await page
    .getByRole('alert')
    .getByText('$91.00 from Lea Late was not given to FC9301. Nothing of this receipt is left.')
    .waitFor();
});

test('what a digit has given is taken back by one key, and all that is selected dismissed by one', async () => {
  const [first, second] = [await takeMail('Ugo Undo', 9_500), await takeMail('Ugo Undo', 9_700)];
  await requestOf('FC9401', 9_500);
  const path = '/receipts?search=ugo';
  const page = await openConsole(browser, cashier, { role: 'supervisor', path }, WIDE);
  const { keyboard } = page;
  await pane(page).locator('[data-suggestion] kbd[data-armed]').first().waitFor();
  await keyboard.press('1');
  await page.getByText('$95.00 given to the deposit of FC9401.').waitFor();
  await heading(page, '$97.00 from Ugo Undo').waitFor();
  expect(await page.getByRole('button', { name: 'Undo', exact: true }).count()).toBe(1);
  await keyboard.press('u');
  await page.getByText('$95.00 taken back from the deposit of FC9401.').waitFor();
  await heading(page, '$95.00 from Ugo Undo').waitFor();
  expect(await stateOf(first)).toBe('waiting');
  await rowOf(page, first).and(focused(page)).waitFor();

  for (const step of ['x', 'j', 'x', 'd']) await keyboard.press(step);
  const dismissal = page.getByRole('dialog', { name: 'Why are they dismissed?' });
  await dismissal.getByRole('textbox').and(focused(page)).waitFor();
  await keyboard.type('Both of ours');
  await keyboard.press('Enter');
  await dismissal.waitFor({ state: 'detached' });
  expect([await stateOf(first), await stateOf(second)]).toEqual(['dismissed', 'dismissed']);
});
