import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser } from '#test/fixtures/browser.ts';
import { openConsole } from '#test/fixtures/console.ts';
import { insertDeposits } from '#test/fixtures/deposits.ts';
import { putOnOwnClock } from '#test/fixtures/page-clock.ts';
import { storedRecord } from '#test/fixtures/records.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { until } from '#test/fixtures/until.ts';
import { insertWithdrawals } from '#test/fixtures/withdrawals.ts';

let browser: Awaited<ReturnType<typeof launchBrowser>>;
let cashier: TestCashier;
beforeAll(async () => {
  [browser, cashier] = await Promise.all([launchBrowser(), startTestCashier()]);
});
afterAll(async () => {
  await Promise.all([browser.close(), cashier[Symbol.asyncDispose]()]);
});

async function newDeposit(username: string): Promise<string> {
  const columns = { username, sender_name: 'Ada Player', payment_account: '@the-casino' };
  const [id] = await insertDeposits(cashier.database, [columns]);
  return id as string;
}

const rowOf = (page: Page, id: string) => page.locator(`[data-record="${id}"]`);

/** Opens the editor of a field, tries what is wrong, then saves what is right. */
async function correct(
  page: Page,
  id: string,
  field: { readonly label: string; readonly wrong: string; readonly message: string; readonly right: string },
): Promise<void> {
  const row = rowOf(page, id);
  await row.getByRole('button', { name: new RegExp(`^Edit ${field.label.toLowerCase()} of`) }).click();
  const editor = row.getByRole('textbox', { name: new RegExp(`^${field.label} of`) });
  await editor.fill(field.wrong);
  await editor.press('Enter');
  await row.getByRole('alert').getByText(field.message, { exact: true }).waitFor();
  await editor.fill(field.right);
  await editor.press('Enter');
  await check(page, id);
}

async function choose(page: Page, id: string, method: string, destination?: string): Promise<void> {
  const row = rowOf(page, id);
  await row.getByRole('button', { name: /^Edit method of/ }).click();
  const editor = row.getByRole('combobox', { name: /^Method of/ });
  await editor.selectOption(method);
  if (destination !== undefined) {
    await editor.press('Enter');
    await row.getByRole('alert').getByText(`Enter a valid ${method} email or phone number.`).waitFor();
    await row.getByRole('textbox', { name: `${method} email or phone number` }).fill(destination);
  }
  await editor.press('Enter');
  await check(page, id);
}

/** The green check comes, and goes after 2 seconds by the page's own clock. */
async function check(page: Page, id: string): Promise<void> {
  const saved = rowOf(page, id).getByRole('status').getByText('Saved');
  await saved.waitFor({ state: 'attached' });
  // It stands until then: time that passed before the page has begun to count would be lost.
  await until(async () => {
    await page.clock.fastForward(500);
    return (await saved.count()) === 0;
  });
}

const USERNAME = { label: 'Username', wrong: '  ', message: 'Username cannot be empty' } as const;
const AMOUNT = { label: 'Amount', message: 'Please enter a valid amount' } as const;

describe('every named field', () => {
  test('of a deposit is corrected where it stands', async () => {
    const id = await newDeposit('FC801');
    const page = await openConsole(browser, cashier, { role: 'supervisor', path: '/deposits' });
    await rowOf(page, id).waitFor();
    await putOnOwnClock(page);
    await correct(page, id, { ...AMOUNT, wrong: '-5', right: '75.25' });
    await correct(page, id, {
      label: 'Sender name',
      wrong: ' ',
      message: 'Sender name cannot be empty',
      right: 'Grace Player',
    });
    await choose(page, id, 'Zelle');
    await correct(page, id, {
      label: 'Payment account',
      wrong: '',
      message: 'Payment account cannot be empty',
      right: '@another',
    });
    await correct(page, id, { ...USERNAME, right: 'fc802' });
    expect(await storedRecord(cashier.database, 'deposit', id)).toMatchObject({
      username: 'FC802',
      amount_cents: 7_525,
      sender_name: 'Grace Player',
      method: 'Zelle',
      payment_account: '@another',
    });
  });

  test('of a withdrawal too', async () => {
    const [id] = await insertWithdrawals(cashier.database, [{ username: 'FC811' }]);
    const page = await openConsole(browser, cashier, { role: 'owner', path: '/withdrawals' });
    await rowOf(page, id as string).waitFor();
    await putOnOwnClock(page);
    await correct(page, id as string, { ...AMOUNT, wrong: 'much', right: '120' });
    await choose(page, id as string, 'Zelle', 'ada@example.com');
    await correct(page, id as string, { ...USERNAME, right: 'FC812' });
    expect(await storedRecord(cashier.database, 'withdrawal', id as string)).toMatchObject({
      username: 'FC812',
      amount_cents: 12_000,
      method: 'Zelle',
      email: 'ada@example.com',
      payment_username: null,
    });
  });

  test('left as it was, or left by Escape, changes nothing', async () => {
    const id = await newDeposit('FC821');
    const page = await openConsole(browser, cashier, { role: 'supervisor', path: '/deposits' });
    const row = rowOf(page, id);
    const edit = row.getByRole('button', { name: /^Edit username of/ });
    const editor = row.getByRole('textbox');
    await edit.click();
    await editor.press('Enter');
    await editor.waitFor({ state: 'detached' });
    await edit.click();
    await editor.fill('FC822');
    await editor.press('Escape');
    await editor.waitFor({ state: 'detached' });
    expect(await storedRecord(cashier.database, 'deposit', id)).toMatchObject({
      username: 'FC821',
      version: 1,
    });
  });
});

test('of two people who change one record, the second sees what the first changed, and loses nothing', async () => {
  const id = await newDeposit('FC831');
  const olivia = await cashier.signInAs('owner', 'Olivia');
  const page = await openConsole(browser, cashier, { role: 'supervisor', name: 'Sam', path: '/deposits' });
  const row = rowOf(page, id);
  await row.getByRole('button', { name: /^Edit sender name of/ }).click();
  const editor = row.getByRole('textbox', { name: 'Sender name of FC831' });
  await editor.fill('Grace Player');
  await expect
    .poll(async () => (await storedRecord(cashier.database, 'deposit', id)).locked_by_name)
    .toBe('Sam');
  await cashier.call('lockDeposit', { depositId: id, takeOver: true }, olivia.token);
  await cashier.call('updateDepositAmount', { depositId: id, amount: 99 }, olivia.token);
  await cashier.call('unlockDeposit', { depositId: id }, olivia.token);
  await row.getByText('$99.00').waitFor();
  await editor.press('Enter');
  const refusal =
    'Error updating sender name: Olivia changed the amount of the deposit of FC831: $50.00 → $99.00. ' +
    'Look at it again, then make your change.';
  await row.getByRole('alert').getByText(refusal).waitFor();
  expect(await editor.inputValue()).toBe('Grace Player');
  await row.getByRole('button', { name: 'Use the newer record' }).click();
  await editor.press('Enter');
  await row.getByRole('status').getByText('Saved').waitFor({ state: 'attached' });
  expect(await storedRecord(cashier.database, 'deposit', id)).toMatchObject({
    sender_name: 'Grace Player',
    amount_cents: 9_900,
  });
});

test('a record that somebody has locked is theirs, until a supervisor takes it over', async () => {
  const id = await newDeposit('FC841');
  const [ana, ben, member] = await Promise.all([
    openConsole(browser, cashier, { role: 'supervisor', name: 'Ana', path: '/deposits' }),
    openConsole(browser, cashier, { role: 'supervisor', name: 'Ben', path: '/deposits' }),
    openConsole(browser, cashier, { role: 'member', name: 'Mo', path: '/deposits' }),
  ]);
  await Promise.all([ana, ben, member].map((page) => page.getByText('Live', { exact: true }).waitFor()));
  await rowOf(ana, id).getByRole('button', { name: 'Details of FC841' }).click();
  await ana.getByText('Not locked').waitFor();
  await ana
    .getByRole('dialog')
    .getByRole('button', { name: /^Edit sender name/ })
    .click();
  await ana.keyboard.press('Escape');
  await ana.getByText('Locked for you while this is open').waitFor();

  const takeOver = rowOf(ben, id).getByRole('button', { name: 'Take over FC841 from Ana' });
  await takeOver.waitFor();
  await expect
    .poll(() =>
      rowOf(ben, id)
        .getByRole('button', { name: /^(Edit|Status)/ })
        .count(),
    )
    .toBe(0);
  await rowOf(member, id).getByText('Locked by Ana').waitFor();
  expect(
    await rowOf(member, id)
      .getByRole('button', { name: /^Take over/ })
      .count(),
  ).toBe(0);

  await takeOver.click();
  const question = ben.getByRole('dialog', { name: 'Take over from Ana?' });
  await question.getByRole('button', { name: 'Take over' }).click();
  await ben.getByRole('dialog', { name: /^Deposit of FC841/ }).waitFor();
  await ben.getByText('Locked for you while this is open').waitFor();
  await ana.getByRole('dialog').getByText('Ben is working on this deposit.').waitFor();

  await ben.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await ana.getByRole('dialog').getByText('Ben is working on this deposit.').waitFor({ state: 'detached' });
  const { rows } = await cashier.database.pool.query(
    "select actor_name, details->>'lockHolder' as holder from activity_log where action = 'deposit_lock_taken_over' and subject_id = $1",
    [id],
  );
  expect(rows).toEqual([{ actor_name: 'Ben', holder: 'Ana' }]);
  await Promise.all([ana, ben, member].map((page) => page.context().close()));
});

test('a note asks whom it names to read it, until they have', async () => {
  const id = await newDeposit('FC842');
  await newDeposit('FC843');
  const { token } = await cashier.signInAs('owner', 'Benedict');
  const ana = await openConsole(browser, cashier, {
    role: 'supervisor',
    name: 'Ana Lee',
    path: `/deposits/${id}`,
  });
  await ana.getByRole('heading', { name: 'Deposit of FC842 · $50.00', level: 1 }).waitFor();
  const field = ana.getByRole('textbox', { name: 'Note for colleagues' });
  await field.fill('Her husband');
  for (const player of ['FC842', 'FC843']) {
    await ana.keyboard.press('ControlOrMeta+k');
    await ana.keyboard.type(player);
    await ana.getByRole('option', { name: `Go to player ${player}` }).click();
    await ana.getByRole('heading', { name: player, level: 1 }).waitFor();
    expect(await field.inputValue()).toBe('');
    await field.fill(`About ${player}`);
  }
  await ana.goBack();
  await ana.goBack();
  await ana.getByRole('heading', { name: 'Deposit of FC842 · $50.00', level: 1 }).waitFor();
  expect(await field.inputValue()).toBe('Her husband');

  await field.fill('Her husband pays, @ben');
  await ana.getByRole('option', { name: 'Benedict' }).waitFor();
  await ana.keyboard.press('Enter');
  await ana.keyboard.press('Enter');
  await ana.locator('strong').getByText('@Benedict').waitFor();
  expect(await field.inputValue()).toBe('');
  const [note] = (await cashier.call('getMentions', {}, token)).notes;
  expect(note).toMatchObject({ text: 'Her husband pays, @Benedict', authorName: 'Ana Lee' });
  await ana.context().close();

  const subject = { kind: 'deposit', id } as const;
  const cy = await openConsole(browser, cashier, { role: 'member', name: 'Cy', path: '/deposits' });
  await cashier.call('addNote', { requestId: randomUUID(), subject, text: 'Now she does, @Cy' }, token);
  await cy.reload();
  await cy.getByRole('button', { name: '1 note for you' }).click();
  await cy.getByRole('link', { name: /^Now she does, @Cy/ }).click();
  await cy.getByRole('heading', { name: 'Deposit of FC842 · $50.00', level: 1 }).waitFor();
  await cy.getByRole('button', { name: '1 note for you' }).waitFor({ state: 'detached' });
  await cy.context().close();
});
