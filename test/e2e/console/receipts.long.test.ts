import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessibilityProblems } from '#test/fixtures/accessibility.ts';
import { launchBrowser } from '#test/fixtures/browser.ts';
import { openConsole } from '#test/fixtures/console.ts';
import { insertDeposits } from '#test/fixtures/deposits.ts';
import { mailOf, openTaker, storedReceipt } from '#test/fixtures/receipts/incoming.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

const WIDE = { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' } as const;
const PHONE = { viewport: { width: 390, height: 844 }, colorScheme: 'light' } as const;
const NARROW = { viewport: { width: 320, height: 700 }, colorScheme: 'light' } as const;

let browser: Awaited<ReturnType<typeof launchBrowser>>;
let cashier: TestCashier;
beforeAll(async () => {
  [browser, cashier] = await Promise.all([launchBrowser(), startTestCashier()]);
});
afterAll(async () => {
  await Promise.all([browser.close(), cashier[Symbol.asyncDispose]()]);
});

type Told = {
  readonly payer: string;
  readonly amount?: number;
  readonly isProved?: boolean;
  readonly transactionId?: string;
};

/** A mail that tells of a payment of this minute; answers the receipt's id. */
async function takeMail({ payer, amount = 5_000, isProved = true, transactionId }: Told): Promise<string> {
  const { take } = openTaker(cashier.database);
  const read = {
    payerName: payer,
    payerHandle: `@${payer.replace(' ', '-').toLowerCase()}`,
    amount,
    occurredAt: new Date(),
    ...(transactionId && { transactionId }),
  };
  const [taken] = await take(
    mailOf({ read, receivedAt: new Date(), authenticity: isProved ? 'proved' : 'unproved' }),
  );
  return taken?.id as string;
}

const unreadMail = async (raw: string) => {
  const [taken] = await openTaker(cashier.database).take(mailOf({ read: null, raw, receivedAt: new Date() }));
  return taken?.id as string;
};

const rowOf = (page: Page, id: string | undefined) => page.locator(`[data-record="${id}"]`);
const stateOf = async (id: string) => (await storedReceipt(cashier.database, id)).state;
/** Notes which row has the focus in the moment in which a dialog goes: the next key is its own. */
const WATCH_DIALOG = `
  new MutationObserver(() => {
    const isOpen = document.querySelector('[role="dialog"]') !== null;
    if (window.wasOpen && !isOpen) window.focusAfterDialog = document.activeElement.dataset.record;
    window.wasOpen = isOpen;
  }).observe(document.body, { childList: true, subtree: true });
`;
const focusAfterDialog = (page: Page) => page.evaluate('window.focusAfterDialog');

const pane = (page: Page) => page.getByRole('region', { name: 'Receipt', exact: true });

describe('the desk', () => {
  test('by keyboard alone: what waits is given, split, returned and dismissed, one after the other', async () => {
    const [whole, other] = await insertDeposits(cashier.database, [
      { username: 'FC4101', sender_name: 'John Smith' },
      { username: 'FC4102', sender_name: 'Kay Marlow', amount_cents: 3_000 },
    ]);
    const ids = {
      given: await takeMail({ payer: 'Jon Smith' }),
      split: await takeMail({ payer: 'Kay Marlow', amount: 4_500 }),
      returned: await takeMail({ payer: 'Lost Sender', amount: 999 }),
      dismissed: await takeMail({ payer: 'Odd Gift', amount: 111 }),
    };
    const page = await openConsole(browser, cashier, { role: 'supervisor', path: '/receipts' }, WIDE);
    const { keyboard } = page;
    await rowOf(page, ids.dismissed).waitFor();
    await page.evaluate(WATCH_DIALOG);
    await keyboard.press('j');
    await pane(page).getByRole('heading', { name: '$50.00 from Jon Smith' }).waitFor();
    await pane(page).getByText('name Jon Smith for John Smith').waitFor();
    // too soon after it appeared, a key gives nothing away
    await pane(page).locator(`[data-suggestion="${whole}"] [data-armed]`).waitFor();
    await keyboard.press('1');
    await page.getByText('$50.00 given to the deposit of FC4101.').waitFor();
    expect(await stateOf(ids.given)).toBe('settled');

    await pane(page).getByRole('heading', { name: '$45.00 from Kay Marlow' }).waitFor();
    await keyboard.press('f');
    const find = page.getByRole('dialog', { name: /^Find the request of \$45\.00/ });
    await find.getByRole('option', { name: /FC4102/ }).waitFor();
    await keyboard.press('Enter');
    await find.getByText('FC4102 asked for $30.00: $15.00 would be over.').waitFor();
    await keyboard.press('Tab');
    await keyboard.type('30');
    await keyboard.press('Enter');
    await pane(page).getByText('$15.00 of it is not given to a deposit yet.').waitFor();
    expect(await stateOf(ids.split)).toBe('part');
    const received = await cashier.database.queries
      .selectFrom('deposits')
      .select('received_cents')
      .where('id', '=', other as string)
      .executeTakeFirstOrThrow();
    expect(received.received_cents).toBe(3_000);

    expect(await focusAfterDialog(page)).toBe(ids.split);
    await keyboard.press('j');
    await pane(page).getByRole('heading', { name: '$9.99 from Lost Sender' }).waitFor();
    await keyboard.press('r');
    const returned = page.getByRole('dialog', { name: 'Returned to the payer' });
    await returned.getByRole('textbox').and(page.locator(':focus')).waitFor();
    await keyboard.type('Venmo');
    await keyboard.press('Enter');
    await page.getByText('Enter a reason.').waitFor();
    await page.getByRole('textbox', { name: 'Reason' }).and(page.locator(':focus')).waitFor();
    await keyboard.type('Nobody knows it');
    await keyboard.press('Enter');
    await pane(page).getByRole('heading', { name: '$1.11 from Odd Gift' }).waitFor();
    expect(await stateOf(ids.returned)).toBe('returned');
    expect(await focusAfterDialog(page)).toBe(ids.dismissed);

    await keyboard.press('d');
    const dismissal = page.getByRole('dialog', { name: 'Why is it dismissed?' });
    await dismissal.getByRole('textbox').and(page.locator(':focus')).waitFor();
    await keyboard.type('A gift');
    await keyboard.press('Enter');
    await rowOf(page, ids.dismissed).waitFor({ state: 'detached' });
    expect(await stateOf(ids.dismissed)).toBe('dismissed');
    await keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Dismiss the receipt').waitFor();
  });

  test('on a phone: what is not proved is told, moved, undone, and what is unread is typed in', async () => {
    const [first] = await insertDeposits(cashier.database, [
      { username: 'FC4111', sender_name: 'Una Proven', amount_cents: 7_700 },
      { username: 'FC4112', sender_name: 'Vic Proven', amount_cents: 7_700 },
    ]);
    const unproved = await takeMail({ payer: 'Una Proven', amount: 7_700, isProved: false });
    const unread = await unreadMail('<b>Someone</b> sent you $12.00');
    const path = `/receipts?open=${unproved}`;
    const page = await openConsole(browser, cashier, { role: 'owner', path }, PHONE);
    const drawer = page.getByRole('dialog', { name: 'Receipt of $77.00' });
    await drawer.locator(`[data-suggestion="${first}"]`).getByRole('button').click();
    await page.getByRole('dialog', { name: 'Its sender is not proved' }).waitFor();
    await page.getByRole('button', { name: 'I saw the money: give it' }).click();
    await page.getByText('Its sender is not proved.').first().waitFor();
    await expect.poll(() => stateOf(unproved)).toBe('settled');

    await page.goto(`/admin/receipts?view=settled&open=${unproved}`);
    await page.getByRole('button', { name: 'Move…' }).click();
    await page.getByRole('combobox', { name: 'Request' }).fill('FC4112');
    await page.getByRole('option', { name: /FC4112/ }).click();
    await page.getByRole('textbox', { name: 'Reason' }).fill('It was his');
    await page.getByRole('button', { name: 'Move it' }).click();
    await page.getByRole('link', { name: 'FC4112' }).waitFor();
    await page.getByRole('button', { name: 'Undo…' }).click();
    await page.getByRole('textbox', { name: 'Reason' }).fill('Nor his');
    await page.getByRole('button', { name: 'Take it back' }).click();
    await expect.poll(() => stateOf(unproved)).toBe('waiting');

    await page.goto(`/admin/receipts?open=${unread}`);
    await page.getByText('<b>Someone</b> sent you $12.00').first().waitFor();
    await page.getByRole('button', { name: 'Enter its fields…' }).click();
    await page.getByRole('button', { name: 'Enter receipt', exact: true }).last().click();
    await page.getByText('Enter the name of the payer.').waitFor();
    await page.getByRole('combobox', { name: 'Paid into' }).selectOption({ index: 1 });
    await page.getByRole('textbox', { name: 'Amount' }).fill('12');
    await page.getByRole('textbox', { name: 'Payer', exact: true }).fill('Some One');
    await page.getByRole('textbox', { name: 'Reason' }).fill('Seen in the app');
    await page.getByRole('button', { name: 'Enter receipt', exact: true }).last().click();
    await page.getByRole('heading', { name: '$12.00 from Some One' }).waitFor();
  });

  test('many of one cause are dismissed at once, one is opened again, and a member only looks', async () => {
    const ids = [];
    for (const name of ['Spam One', 'Spam Two', 'Spam Three'])
      ids.push(await takeMail({ payer: name, amount: 77, isProved: false }));
    const member = await openConsole(browser, cashier, { role: 'member', path: '/receipts' }, WIDE);
    await rowOf(member, ids[0]).waitFor();
    expect(await member.getByRole('checkbox').count()).toBe(0);
    expect(await member.getByRole('button', { name: /^Dismiss…|^Give|^Enter|^Rules/ }).count()).toBe(0);

    const path = '/receipts?reason=sender-not-proved&search=spam';
    const page = await openConsole(browser, cashier, { role: 'supervisor', path }, WIDE);
    await page.getByRole('checkbox', { name: /Spam One/ }).check();
    await page.getByRole('button', { name: 'Select all 3' }).click();
    await page.getByRole('region', { name: 'Selected receipts' }).getByText('3 selected').waitFor();
    await page
      .getByRole('region', { name: 'Selected receipts' })
      .getByRole('button', { name: 'Dismiss…' })
      .click();
    await page.getByRole('textbox', { name: 'Reason' }).fill('Forged');
    await page.getByRole('button', { name: 'Dismiss', exact: true }).click();
    await page.getByText('No receipts match').waitFor();
    for (const id of ids) {
      await expect.poll(() => stateOf(id)).toBe('dismissed');
      await rowOf(member, id).waitFor({ state: 'detached' });
    }

    await page.goto(`/admin/receipts?open=${ids[0]}`);
    await page.getByRole('button', { name: 'Open again…' }).click();
    await page.getByLabel('Reason').fill('No spam after all');
    await page.getByRole('dialog').getByRole('button', { name: 'Open again' }).click();
    await rowOf(member, ids[0]).waitFor();
    expect(await stateOf(ids[0] as string)).toBe('waiting');
  });

  test('money that is taken back is the loudest, and a deposit finds its payment', async () => {
    const [deposit] = (await insertDeposits(cashier.database, [
      { username: 'FC4131', sender_name: 'Dora Pute', amount_cents: 8_800 },
    ])) as [string];
    const transactionId = 'of-dora';
    const paid = await takeMail({ payer: 'Dora Pute', amount: 8_800, transactionId });
    const path = `/deposits?open=${deposit}`;
    const page = await openConsole(browser, cashier, { role: 'supervisor', path }, WIDE);
    const receipts = page.getByRole('region', { name: 'Receipts' });
    await receipts.getByText('Nothing has been given to it.').waitFor();
    await receipts.getByRole('button', { name: 'Find its payment (1)' }).click();
    await receipts.getByRole('button', { name: /^Give \$88\.00 from Dora Pute to FC4131/ }).click();
    await receipts.getByRole('link', { name: '$88.00 from Dora Pute' }).waitFor();
    await expect.poll(() => stateOf(paid)).toBe('settled');
    await receipts.getByText('Nothing has been given to it.').waitFor({ state: 'detached' });

    await openTaker(cashier.database).take(
      mailOf({
        read: {
          event: 'dispute',
          direction: 'out',
          amount: 8_800,
          undoes: transactionId,
          occurredAt: new Date(),
        },
        receivedAt: new Date(),
      }),
    );
    await receipts.getByText('Nothing has been given to it.').waitFor();
    await page.goto('/admin/receipts');
    await page.getByRole('complementary', { name: 'Payments taken back' }).waitFor();
    expect(await page.locator('[data-record]').first().getAttribute('data-reversed')).toBe('true');
  });
});

test.each([WIDE, PHONE])('axe finds nothing on the desk, %o', async (screen) => {
  const id = await takeMail({ payer: 'Axel Test', amount: 100_000_000 });
  const options = { ...screen, reducedMotion: 'reduce' } as const;
  const page = await openConsole(browser, cashier, { role: 'owner', path: `/receipts?open=${id}` }, options);
  await page.getByRole('heading', { name: '$1,000,000.00 from Axel Test' }).waitFor();
  await page.getByRole('region', { name: 'Activity of this record' }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Find a request…' }).click();
  await page.getByRole('dialog').last().getByRole('button', { name: 'Cancel' }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
});

test('nothing leaves a narrow screen, however long a name is', async () => {
  const id = await takeMail({ payer: 'W'.repeat(90), amount: 100_000_000 });
  const page = await openConsole(browser, cashier, { role: 'owner', path: '/receipts' }, NARROW);
  await rowOf(page, id).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);

  await page.goto('/admin/receipts?view=all');
  await page.getByRole('button', { name: /^Waiting \d+$/ }).waitFor();
  const all = page.getByRole('button', { name: 'All', exact: true });
  const cutOff = await all.evaluate((button) => {
    const views = button.parentElement?.getBoundingClientRect();
    return button.getBoundingClientRect().right - (views?.right ?? 0);
  });
  // a scrolled place is a whole number of pixels
  expect(cutOff).toBeLessThan(1);
});
