import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { nyMinutes } from '#domain/time/new-york.ts';
import { launchBrowser, openStarted, openWindow } from '#test/fixtures/browser.ts';
import { submitDeposit } from '#test/fixtures/deposit-form.ts';
import { letUndoPass } from '#test/fixtures/records.ts';
import { ownAccount, settingsWithEveryMethod, withAccounts } from '#test/fixtures/settings.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { submitWithdrawalForm } from '#test/fixtures/withdrawals.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
/** On a phone, beside typing, from the first page to where the request is followed. */
const MOST_TOUCHES = 6;

const CASHTAG = ownAccount('cashtag', {
  paymentUrl: 'https://cash.app/$the-casino',
  stripeAccount: 'Provider',
});

/** The wall clock of New York in so many minutes, `HH:MM`. */
function clock(aheadMinutes: number): string {
  const minutes = (nyMinutes(new Date()) + aheadMinutes) % 1_440;
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

let browser: Awaited<ReturnType<typeof launchBrowser>>;
let cashier: TestCashier;
let bare: TestCashier;
beforeAll(async () => {
  [browser, cashier, bare] = await Promise.all([
    launchBrowser(),
    startTestCashier({
      settings: withAccounts('cashapp', [CASHTAG], withAccounts('zelle', [], settingsWithEveryMethod())),
    }),
    startTestCashier({
      settings: {
        ...withAccounts('venmo', []),
        withdrawalHours: { enabled24_7: false, startTime: clock(180), endTime: clock(181) },
      },
    }),
  ]);
});
afterAll(async () => {
  await browser.close();
  await Promise.all([cashier, bare].map((each) => each[Symbol.asyncDispose]()));
});

let page: Page;
beforeEach(async () => {
  page = await openWindow(browser, cashier.origin, PHONE);
  return () => page.context().close();
});

test("a Venmo deposit takes six touches at most beside typing, the app that pays and 'I have sent it' included", async () => {
  let touches = 0;
  const touch = async (name: string | RegExp, role: 'button' | 'link' | 'textbox') => {
    await page.getByRole(role, { name }).first().tap();
    touches += 1;
  };
  await openStarted(page, '/');
  const card = page.getByRole('listitem').filter({ hasText: 'Venmo' });
  // Anywhere on the card.
  await card.tap({ position: { x: 12, y: 12 } });
  touches += 1;
  await page.getByRole('heading', { name: 'Deposit with Venmo' }).waitFor();
  await touch('Casino ID', 'textbox');
  await page.keyboard.type('8101');
  // By the keyboard's own key for the next field.
  await page.keyboard.press('Tab');
  await page.keyboard.type('Ada Player');
  await touch('$100', 'button');
  await page.getByText('FC8101', { exact: true }).waitFor();
  await touch('Continue with $100.00', 'button');
  await page.getByRole('heading', { name: 'Now send $100.00 to @the-casino' }).waitFor();
  const reference = await page
    .getByRole('group', { name: 'Payment reference' })
    .locator('[translate=no]')
    .textContent();
  const app = page.getByRole('link', { name: 'Open Venmo, prefilled' });
  const { searchParams, hostname } = new URL((await app.getAttribute('href')) ?? '');
  expect(hostname).toBe('venmo.com');
  expect(Object.fromEntries(searchParams)).toEqual({
    ...{ txn: 'pay', audience: 'private', recipients: 'the-casino', amount: '100.00' },
    note: reference,
  });
  await page.context().route('https://venmo.com/**', (route) => route.fulfill({ body: 'Venmo' }));
  const opened = page.context().waitForEvent('page');
  await touch('Open Venmo, prefilled', 'link');
  await opened;
  await page.getByRole('heading', { name: 'Now send $100.00 to @the-casino' }).waitFor();
  await touch('I have sent it', 'link');
  await page.getByText('We have your request.').waitFor();
  expect(touches).toBeLessThanOrEqual(MOST_TOUCHES);
  // Whoever has paid is not told to pay again, and whoever has not after all still finds how.
  const again = page.getByRole('link', { name: 'Open Venmo, prefilled' });
  expect(await again.count()).toBe(0);
  await page.getByText('How to pay, if you have not yet').tap();
  await again.waitFor();
  await page.reload();
  await page.getByText('How to pay, if you have not yet').waitFor();
});

test('a browser in Spanish reads Spanish up to the payment, and English once it is chosen, at the same place', async () => {
  await using spanish = await openSpanish();
  const { page } = spanish;
  await page.goto('/');
  await page.getByText('todavía está cargando').waitFor({ state: 'detached' });
  await page.getByRole('listitem').filter({ hasText: 'Venmo' }).getByRole('button').tap();
  await page.getByRole('heading', { name: 'Depositar con Venmo' }).waitFor();
  await page.getByRole('button', { name: 'Continuar' }).tap();
  await page.getByText('Ingresa el nombre de quien hace el depósito.').waitFor();
  expect(await page.locator('body').innerText()).not.toMatch(ENGLISH);

  await page.getByLabel('ID del casino').fill('7');
  await page.getByLabel('Nombre de quien hace el depósito').fill('Ada Player');
  await page.getByLabel('Monto', { exact: true }).fill('75.50');
  await page.getByRole('button', { name: 'Continuar con $75.50' }).tap();
  await page.getByRole('heading', { name: 'Ahora envía $75.50 a @' }).waitFor();
  await page.getByText('Solicitud de depósito enviada').waitFor();
  const text = await page.locator('body').innerText();
  expect(text.replaceAll('@the-casino', '')).not.toMatch(ENGLISH);

  await page.getByRole('button', { name: 'English' }).tap();
  await page.getByRole('heading', { name: 'Now send $75.50 to @' }).waitFor();
  expect(await page.evaluate('document.documentElement.lang')).toBe('en');
  await page.goto('/withdraw');
  await page.getByRole('heading', { name: 'WITHDRAW USING' }).waitFor();
});

/** Words that every English sentence of the site has one of. */
const ENGLISH = /\b(the|your|you|with|and|is|to|for|of|within)\b/i;

async function openSpanish() {
  const page = await openWindow(browser, cashier.origin, { ...PHONE, locale: 'es-MX' });
  return { page, [Symbol.asyncDispose]: () => page.context().close() };
}

test('on a computer the same payment is there to scan', async () => {
  const wide = await openWindow(browser, cashier.origin, { viewport: { width: 1280, height: 800 } });
  await openStarted(wide, '/?method=venmo');
  await submitDeposit(wide, '8102');
  await wide.getByRole('img', { name: 'QR code that opens Venmo with this payment' }).waitFor();
  await wide.context().close();
});

test('the page of a cashtag opens with the amount', async () => {
  await page.context().route('https://cash.app/**', (route) => route.fulfill({ body: 'Cash App' }));
  await openStarted(page, '/?method=cashapp');
  await page.getByRole('button', { name: '$250' }).tap();
  await page.getByText('You will pay $250.00 on our payment provider’s page.').waitFor();
  expect(await page.getByText('Enter the same amount there.').count()).toBe(0);
  await submitDeposit(page, '8104');
  await page.waitForURL('https://cash.app/$the-casino/75.00');
});

test('the link of a deposit is shared, and says on another device how it is paid, until the money has come in', async () => {
  await page.addInitScript('navigator.share = async ({ url }) => { window.shared = url; }');
  await openStarted(page, '/?method=venmo');
  await submitDeposit(page, '8105');
  await page.getByRole('button', { name: 'Share' }).tap();
  const link = String(await page.evaluate('window.shared'));
  const other = await openWindow(browser, cashier.origin, PHONE);
  await other.goto(link);
  await other.getByRole('heading', { name: 'Now send $75.00 to @the-casino' }).waitFor();
  const reference = (on: Page) => on.getByRole('group', { name: 'Payment reference' }).textContent();
  expect(await reference(other)).toBe(await reference(page));
  expect(await other.getByRole('link', { name: 'Open Venmo, prefilled' }).getAttribute('href')).toBe(
    await page.getByRole('link', { name: 'Open Venmo, prefilled' }).getAttribute('href'),
  );
  const { token } = await cashier.signInAs('supervisor');
  const { deposits } = await cashier.call('getDeposits', { search: 'FC8105' }, token);
  const depositId = deposits[0]?.id as string;
  await cashier.call('updateDepositStatus', { depositId, status: 'sent' }, token);
  await letUndoPass(cashier);
  await other.getByText('$75.00 has been added to your casino account.').waitFor();
  expect(await other.getByText('@the-casino').count()).toBe(0);
  await page.getByRole('heading', { name: 'Credited' }).waitFor();
  await other.context().close();
});

test('a cooldown names its end, and leads to the earlier request of this device', async () => {
  for (const heading of ['Withdrawal request sent', '24-hour Cooldown Active']) {
    await openStarted(page, '/withdraw?method=venmo');
    await page.getByLabel('Casino ID').fill('8106');
    await page.getByLabel('Password', { exact: true }).fill('the player’s own');
    await page.getByLabel('Name on the Venmo account').fill('Ada Player');
    await page.getByLabel('Venmo username').fill('@ada-lee');
    await page.getByLabel('Amount', { exact: true }).fill('80');
    await submitWithdrawalForm(page);
    await page.getByRole('heading', { name: heading }).waitFor();
    if (heading === 'Withdrawal request sent') await page.goto('/');
  }
  await page
    .getByText(/^(Sun|Mon|Tues|Wednes|Thurs|Fri|Satur)day, [A-Z]\w+ \d+ at \d+:\d\d [AP]M$/)
    .waitFor();
  await page.getByRole('link', { name: 'See the earlier request' }).tap();
  await page.getByText('Withdrawal of $80.00 with Venmo').waitFor();
});

test('the requests of this device are listed with their state, and can be removed', async () => {
  const { token } = await cashier.signInAs('supervisor');
  await openStarted(page, '/?method=chime');
  await submitDeposit(page, '8103');
  await page.getByRole('heading', { name: 'Now send $75.00 to $the-casino' }).waitFor();
  const { deposits } = await cashier.call('getDeposits', { search: 'FC8103' }, token);
  await cashier.call(
    'updateDepositStatus',
    { depositId: deposits[0]?.id as string, status: 'declined' },
    token,
  );
  await letUndoPass(cashier);
  await page.getByRole('heading', { name: 'Declined' }).waitFor();
  await page.getByRole('button', { name: 'Contact support' }).waitFor();

  await page.goto('/');
  const mine = page.getByRole('region', { name: 'My requests' });
  await mine.getByRole('link', { name: '$75.00 deposit with Chime for FC8103' }).waitFor();
  await mine.getByText('Declined').waitFor();
  // The method used last stands first.
  expect(await page.getByRole('listitem').first().textContent()).toContain('Chime');
  await page.goto('/status');
  await mine.getByRole('link').first().tap();
  await page.getByText('Your deposit was not credited.').waitFor();
  await page.goto('/');
  await mine.getByRole('button', { name: 'Remove them from this device' }).tap();
  await mine.waitFor({ state: 'detached' });
  expect(await page.evaluate("localStorage.getItem('cage.requests')")).toBe(null);
});

describe('the cards', () => {
  test('have those that take nothing at their end, marked', async () => {
    await openStarted(page, '/');
    const last = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: /^(Deposit Now|No account available)$/ }) })
      .last();
    expect(await last.textContent()).toContain('Zelle');
    const none = last.getByRole('button', { name: 'No account available' });
    expect(await none.isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: 'Deposit Now' }).count()).toBe(6);
  });

  test('are not shown where none takes anything, and closed hours say when they end', async () => {
    await openStarted(page, bare.origin);
    await page.getByText('This cashier takes no deposits right now.').waitFor();
    expect(await page.getByRole('button', { name: 'Deposit Now' }).count()).toBe(0);
    await page.getByText(/Deposits reopen at \d+:\d\d [AP]M E[SD]T \(in (3 h|2 h \d\d min)\)/).waitFor();
    await page.goto(`${bare.origin}/withdraw`);
    await page.getByText(/Withdrawals reopen at \d+:\d\d [AP]M E[SD]T \(in (3 h|2 h \d\d min)\)/).waitFor();
  });
});
