import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityProblems } from '#test/fixtures/accessibility.ts';
import { launchBrowser } from '#test/fixtures/browser.ts';
import { openConsole } from '#test/fixtures/console.ts';
import { insertDeposits } from '#test/fixtures/deposits.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { insertWithdrawals } from '#test/fixtures/withdrawals.ts';

let browser: Awaited<ReturnType<typeof launchBrowser>>;
let cashier: TestCashier;
beforeAll(async () => {
  [browser, cashier] = await Promise.all([launchBrowser(), startTestCashier()]);
  const since = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  const statuses = ['pending', 'sent', 'declined', 'not_sent', 'approved'];
  await insertDeposits(
    cashier.database,
    statuses.map((status, place) => ({
      username: `FC${2_201 + place}`,
      status,
      created_at: since(place * 4),
    })),
  );
  await insertWithdrawals(
    cashier.database,
    statuses.map((status, place) => ({
      username: `FC${2_211 + place}`,
      status,
      created_at: since(place * 4),
    })),
  );
  const { token } = await cashier.signInAs('owner', 'Olga');
  await cashier.call('setPlayerStanding', { username: 'FC2202', standing: 'suspended' }, token);
});
afterAll(async () => {
  await Promise.all([browser.close(), cashier[Symbol.asyncDispose]()]);
});

/** What axe is to look at: on the wide screen everything, on a phone what another width and scheme can change. */
type Rules = string[] | undefined;

/** Opens something, lets axe look at it, and closes it again. */
async function look(page: Page, rules: Rules, open: () => Promise<void>): Promise<void> {
  await open();
  expect(await accessibilityProblems(page, rules)).toEqual([]);
  await page.keyboard.press('Escape');
}

const SCREENS = [
  ['a wide dark screen', { colorScheme: 'dark', viewport: { width: 1440, height: 900 } }, undefined],
  [
    'a phone in light',
    { colorScheme: 'light', viewport: { width: 390, height: 844 } },
    ['color-contrast', 'scrollable-region-focusable'],
  ],
] as const;

test.each(SCREENS)(
  'axe finds nothing on a deposit and all that is done with it, on %s',
  async (_, screen, narrowed) => {
    const rules = narrowed && [...narrowed];
    const options = { ...screen, reducedMotion: 'reduce' } as const;
    const page = await openConsole(browser, cashier, { role: 'owner', path: '/deposits' }, options);
    const status = page.getByRole('button', { name: 'Status of FC2201: Pending' });
    await look(page, rules, async () => {
      await status.click();
      await page.getByRole('menu').waitFor();
    });
    await look(page, rules, async () => {
      await page.getByRole('button', { name: /^Edit amount of FC2201/ }).click();
      await page.getByRole('textbox', { name: 'Amount of FC2201' }).fill('');
      await page.keyboard.press('Enter');
      await page.getByText('Please enter a valid amount').waitFor();
    });
    await look(page, rules, async () => {
      await page.getByRole('button', { name: 'Details of FC2202' }).click();
      await page.getByRole('region', { name: 'History of this record' }).waitFor();
    });
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('checkbox', { name: 'Select FC2201' }).check();
    await look(page, rules, async () => {
      await page.getByRole('button', { name: /^Set status of the selected/ }).click();
      await page.getByRole('menuitemradio', { name: 'Sent', exact: true }).click();
      await page.getByRole('dialog', { name: 'Set 1 deposit to Sent' }).waitFor();
    });
    await look(page, rules, async () => {
      await page.getByRole('button', { name: 'New deposit' }).click();
      await page.getByRole('button', { name: 'Create deposit' }).click();
      await page.getByText('Please fill in all fields').waitFor();
    });
    await look(page, rules, async () => {
      await page.keyboard.press('Control+k');
      await page.getByRole('listbox').waitFor();
    });
    await look(page, rules, async () => {
      await page.getByRole('button', { name: 'Details of FC2202' }).click();
      await page.getByRole('link', { name: 'Open as a page' }).click();
      await page.getByRole('heading', { name: /^Deposit of FC2202/, level: 1 }).waitFor();
      await page.getByRole('textbox', { name: 'Note for colleagues' }).fill('Ask @ol');
      await page.getByRole('option', { name: 'Olga' }).waitFor();
    });
    await look(page, rules, async () => {
      await page.getByRole('link', { name: 'All requests of FC2202' }).click();
      await page.getByRole('heading', { name: 'FC2202', level: 1 }).waitFor();
      await page.getByText('Deposit by').first().waitFor();
    });
  },
);

test.each(SCREENS)(
  'axe finds nothing on a withdrawal and all that is done with it, on %s',
  async (_, screen, narrowed) => {
    const rules = narrowed && [...narrowed];
    const options = { ...screen, reducedMotion: 'reduce' } as const;
    const page = await openConsole(browser, cashier, { role: 'supervisor', path: '/withdrawals' }, options);
    await page.getByText('FC2211').first().waitFor();
    expect(await accessibilityProblems(page, rules)).toEqual([]);
    await look(page, rules, async () => {
      await page.getByRole('button', { name: 'Status of FC2211: Pending' }).click();
      await page.getByRole('menuitemradio', { name: 'Not Sent' }).click();
      await page.getByLabel('Other').check();
      await page.getByRole('button', { name: 'Mark as not sent' }).click();
      await page.getByText('Please enter a custom reason.').waitFor();
    });
    await look(page, rules, async () => {
      await page.getByRole('button', { name: 'Details of FC2212' }).click();
      await page.getByRole('region', { name: 'History of this record' }).waitFor();
    });
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    // on a phone they are behind a button of their own
    if (screen.viewport.width < 768) await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await look(page, rules, async () => {
      await page.getByRole('button', { name: 'Views' }).click();
      await page.getByRole('dialog', { name: 'Saved views' }).waitFor();
    });
    await look(page, rules, async () => {
      await page.getByRole('button', { name: 'Columns' }).click();
      await page.getByRole('button', { name: 'Move Username up' }).waitFor();
    });
    await look(page, rules, async () => {
      await page.getByRole('combobox', { name: 'Search withdrawals' }).fill('status:');
      await page.getByRole('option', { name: 'status:Pending' }).waitFor();
    });
    await page.getByRole('combobox', { name: 'Search withdrawals' }).fill('nobody at all');
    await page.getByText('No withdrawals match').waitFor();
    expect(await accessibilityProblems(page, rules)).toEqual([]);
  },
);
