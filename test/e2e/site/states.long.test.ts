import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cents } from '#domain/money/usd.ts';
import { COOLDOWN_HOURS } from '#domain/withdrawals/cooldown.ts';
import { problemsInBothSchemes } from '#test/fixtures/accessibility.ts';
import { launchBrowser, openStarted, openWindow } from '#test/fixtures/browser.ts';
import { goOnIfAsked } from '#test/fixtures/deposit-form.ts';
import { depositRequest } from '#test/fixtures/deposits.ts';
import { letUndoPass } from '#test/fixtures/records.ts';
import { ownAccount, settingsWithEveryMethod, withAccounts } from '#test/fixtures/settings.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { withdrawalRequest } from '#test/fixtures/withdrawals.ts';

const NARROW = { viewport: { width: 320, height: 640 }, reducedMotion: 'reduce' } as const;
const NEVER_OPEN = { enabled24_7: false, startTime: '08:00', endTime: '08:00' };

let browser: Awaited<ReturnType<typeof launchBrowser>>;
let open: TestCashier;
let closed: TestCashier;
let staff: string;
beforeAll(async () => {
  const fixed = {
    paymentUrl: 'https://pay.example/100',
    stripeAccount: 'Provider',
    amountCents: cents(10_000),
  };
  const settings = withAccounts('cashapp', [ownAccount('fixed', fixed)], settingsWithEveryMethod());
  [browser, open, closed] = await Promise.all([
    launchBrowser(),
    startTestCashier({ settings, variables: { CAGE_SUPPORT_EMAIL: 'a-long-address@support.example.com' } }),
    startTestCashier({ settings: { ...settings, withdrawalHours: NEVER_OPEN } }),
  ]);
  ({ token: staff } = await open.signInAs('supervisor'));
});
afterAll(async () => {
  await browser.close();
  await Promise.all([open, closed].map((cashier) => cashier[Symbol.asyncDispose]()));
});

/** Fills in what a form has of these. */
async function fill(page: Page, casinoId: string): Promise<void> {
  const values = [
    ['Casino ID', casinoId],
    ['Password', 'the player’s own'],
    [/^Name (on|the)/, 'Ada Player of a Very Long Name Indeed'],
    ['Zelle email or phone number', 'ada.player.of.a.long.name@mail.example.com'],
    ['Wallet address', '1A5AUMExiWvPQvp2uXm1FU3u9onB5oQvpf'],
    ['Amount', '1234.56'],
  ] as const;
  for (const [label, value] of values) {
    const field = page.getByRole('form').or(page.locator('main form')).getByLabel(label, { exact: true });
    if ((await field.count()) > 0) await field.first().fill(value);
  }
}

async function send(page: Page, address: string, casinoId: string): Promise<void> {
  await page.goto(address);
  await fill(page, casinoId);
  await page.locator('main button[type=submit]').click();
  await goOnIfAsked(page);
  if (address.startsWith('/withdraw'))
    await page.getByRole('button', { name: 'Submit Withdrawal Request' }).click();
}

async function openStatus(
  page: Page,
  status: 'pending' | 'approved' | 'sent' | 'declined',
  username: string,
) {
  const { id, followToken } = await open.call('sendWithdrawEmail', withdrawalRequest({ username }));
  const change = { withdrawalId: id, status, ...(status === 'declined' && { reason: 'invalid_account' }) };
  if (status !== 'pending') await open.call('updateWithdrawalStatus', change, staff);
  await letUndoPass(open);
  await page.goto(`/status#${followToken}`);
}

type State = { readonly reach: (page: Page) => Promise<unknown>; readonly shows: string };

const STATES: Readonly<Record<string, State>> = {
  'a manual deposit sent': {
    reach: (page) => send(page, '/?method=zelle', '9001'),
    shows: 'Deposit request sent',
  },
  'a deposit sent long ago': {
    async reach(page) {
      await send(page, '/?method=chime', '9013');
      await page.getByText('Deposit request sent').waitFor();
      await page.evaluate(
        "history.replaceState({ sentDeposit: { ...history.state.sentDeposit, sentAtMs: 0 } }, '')",
      );
      await page.reload();
    },
    shows: 'This request is over an hour old',
  },
  'a form with a fixed amount': {
    reach: (page) => page.goto('/?method=cashapp'),
    shows: 'The payment page accepts only this amount.',
  },
  'a crypto deposit sent': {
    reach: (page) => send(page, '/?method=crypto&coin=USDT', '9002'),
    shows: 'Deposit request sent',
  },
  'the way on to a payment page': {
    async reach(page) {
      // The page itself stays: the provider does not answer.
      await page.route('https://pay.example/**', (route) => route.abort('aborted'));
      await send(page, '/?method=creditcard', '9003');
    },
    shows: 'Continue to payment',
  },
  'a withdrawal sent': {
    reach: (page) => send(page, '/withdraw?method=crypto', '9004'),
    shows: 'Withdrawal request sent',
  },
  'the cooldown': {
    async reach(page) {
      await open.call('sendWithdrawEmail', withdrawalRequest({ username: 'FC9005' }));
      await send(page, '/withdraw?method=zelle', '9005');
    },
    shows: `${COOLDOWN_HOURS}-hour Cooldown Active`,
  },
  'the cooldown at its end': {
    async reach(page) {
      const cooldown = JSON.stringify({
        username: 'FC9006',
        submittedAtMs: 0,
        endsAtMs: 1,
        clockOffsetMs: 0,
      });
      await page.addInitScript(`localStorage.setItem('cage.withdrawal.cooldown', '${cooldown}')`);
      await page.goto('/withdraw?method=venmo');
    },
    shows: 'You can now submit a withdrawal!',
  },
  'the grid while closed': {
    reach: (page) => page.goto(closed.origin),
    shows: 'DEPOSIT NOW USING ONE OF OUR METHODS',
  },
  'withdrawals while closed': {
    reach: (page) => page.goto(`${closed.origin}/withdraw`),
    shows: 'Withdrawals Temporarily Unavailable',
  },
  'a form while closed': {
    reach: (page) => page.goto(`${closed.origin}/?method=venmo`),
    shows: 'Deposit with Venmo',
  },
  'a deposit form with problems': {
    async reach(page) {
      await page.goto('/?method=venmo');
      await page.getByRole('button', { name: /^(Continue|Pay)/ }).click();
    },
    shows: 'Enter your casino ID.',
  },
  'a withdrawal form with problems': {
    async reach(page) {
      await page.goto('/withdraw?method=zelle');
      await page.getByRole('button', { name: 'Review Withdrawal' }).click();
    },
    shows: 'Enter an amount.',
  },
  'a request of which nothing is known': {
    async reach(page) {
      await page.route('**/api/sendDepositEmail', (route) => route.abort());
      await send(page, '/?method=chime', '9007');
      await page.getByRole('button', { name: 'Stop trying' }).click();
    },
    shows: 'We do not know whether your deposit request reached us.',
  },
  'a request still being sent': {
    async reach(page) {
      await page.route('**/api/sendDepositEmail', () => {});
      await send(page, '/?method=chime', '9009');
    },
    shows: 'Still sending',
  },
  'a request being sent': {
    async reach(page) {
      await page.route('**/api/sendDepositEmail', () => {});
      await send(page, '/?method=chime', '9008');
    },
    shows: 'Submitting Deposit Request...',
  },
  ...Object.fromEntries(
    [
      ['General', 'Security features'],
      ['Payment Help', 'Important notes'],
      ['Contact', 'Before you write'],
    ].map(([tab, shows]) => [
      `the help at ${tab}`,
      {
        async reach(page: Page) {
          await openStarted(page, '/');
          await page.getByRole('button', { name: 'Need Help?' }).click();
          await page.getByRole('tab', { name: tab as string }).click();
        },
        shows: shows as string,
      },
    ]),
  ),
  'a request received': {
    async reach(page) {
      const { followToken } = await open.call('sendDepositEmail', depositRequest({ username: 'FC9009' }));
      await page.goto(`/status#${followToken}`);
    },
    shows: 'We have your request.',
  },
  'a request being handled': {
    reach: (page) => openStatus(page, 'approved', 'FC9010'),
    shows: 'Someone is working on your request now.',
  },
  'a request paid': { reach: (page) => openStatus(page, 'sent', 'FC9011'), shows: 'has been paid to you' },
  'a request declined': {
    reach: (page) => openStatus(page, 'declined', 'FC9012'),
    shows: 'Reason: Invalid Account Details',
  },
  'a page that crashed': {
    async reach(page) {
      const settings = await open.call('getPaymentSettingsPublic', {});
      await page.route('**/api/getPaymentSettingsPublic', (route) =>
        route.fulfill({ json: { result: { ...settings, depositsAllowed: false, withdrawalHours: null } } }),
      );
      await page.goto('/?method=venmo');
    },
    shows: 'Something went wrong',
  },
};

test.each(Object.entries(STATES))(
  '%s fits a phone, and axe finds nothing in either scheme',
  async (_, state) => {
    const page = await openWindow(browser, open.origin, NARROW);
    await state.reach(page);
    await page.getByText(state.shows).first().waitFor();
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(await problemsInBothSchemes(page)).toEqual([]);
    await page.context().close();
  },
);

test('no screen is wider than the narrowest phone', async () => {
  const page = await openWindow(browser, open.origin, NARROW);
  const methods = ['venmo', 'zelle', 'chime', 'cashapp', 'applepay', 'creditcard', 'crypto'];
  const addresses = [
    '/',
    ...methods.map((key) => `/?method=${key}`),
    ...['BTC', 'ETH', 'LTC', 'USDT', 'SOL'].map((coin) => `/?method=crypto&coin=${coin}`),
    '/withdraw',
    ...['crypto', 'venmo', 'zelle'].map((method) => `/withdraw?method=${method}`),
    '/stripe-confirmation',
    '/status',
    '/nowhere',
  ];
  const wide: string[] = [];
  for (const address of addresses) {
    await page.goto(address);
    if ((await overflow(page)) > 0) wide.push(address);
  }
  expect(wide).toEqual([]);
  await page.context().close();
});

/** By how many pixels the page can be scrolled sideways. */
async function overflow(page: Page): Promise<number> {
  return (await page.evaluate(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  )) as number;
}
