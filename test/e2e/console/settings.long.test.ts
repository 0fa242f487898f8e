import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { launchBrowser, openWindow } from '#test/fixtures/browser.ts';
import { submitDeposit } from '#test/fixtures/deposit-form.ts';
import {
  openPaymentSettings,
  ownAccount,
  storeOlderSettings,
  withAccounts,
} from '#test/fixtures/settings.ts';
import { settingsWithVenmo, startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

let browser: Awaited<ReturnType<typeof launchBrowser>>;
let cashier: TestCashier;
let token: string;
beforeAll(async () => {
  [browser, cashier] = await Promise.all([launchBrowser(), startTestCashier()]);
  ({ token } = await cashier.signInAs('owner'));
});
afterAll(async () => {
  await browser.close();
  await cashier[Symbol.asyncDispose]();
});
beforeEach(() => cashier.saveSettings(settingsWithVenmo()));

const stored = async () => (await cashier.call('getPaymentSettings', {}, token)).settings;

const openSettings = () => openPaymentSettings(browser, cashier);

const banner = (page: Page, text: string) => page.locator('[data-tone]').getByText(text).waitFor();
const drawer = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const venmo = (page: Page) => drawer(page, /^The Casino/);
const row = (page: Page, name: string | RegExp) => page.getByRole('row', { name });

async function openAccount(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name, exact: true }).click();
  await drawer(page, new RegExp(`^${name}`)).waitFor();
}

async function openForm(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Add New Account' }).click();
  return page.getByRole('region', { name: 'Add New Account' });
}

const DISPLAY_NAME = ['Please enter a display name', 'Display Name', 'Ours'] as const;
const PAGE = [
  DISPLAY_NAME,
  ['Please enter a payment URL', 'Payment URL', 'https://pay.example/ours'],
  ['Please enter a Stripe account name', 'Stripe Account Name', 'Ours Inc'],
] as const;

const ASKED_FOR = [
  ['Venmo', 'venmo', [DISPLAY_NAME, ['Please enter a Venmo handle', 'Handle', '@ours']]],
  ['Zelle', 'zelle', [DISPLAY_NAME, ['Please enter an email address', 'Email', 'ours@example.com']]],
  ['Chime', 'chime', [DISPLAY_NAME, ['Please enter a Chime handle', 'Handle', '$ours']]],
  ['Crypto', 'crypto', [DISPLAY_NAME, ['Please enter a wallet address', 'Wallet Address', 'mistyped']]],
  ['Cash App', 'cashapp', PAGE],
  ['Apple Pay', 'applepay', PAGE],
  ['Credit Card', 'creditcard', PAGE],
] as const;

test('an account for each method is asked for what is missing, in order', async () => {
  const page = await openSettings();
  const form = await openForm(page);
  const add = form.getByRole('button', { name: 'Add Account' });
  await add.click();
  await form.getByText('Please select a payment method first').waitFor();
  for (const [method, key, steps] of ASKED_FOR) {
    await form.getByLabel('Payment Method').selectOption({ label: method });
    for (const [message, label, value] of steps) {
      await add.click();
      await form.getByText(message).waitFor();
      await form.getByLabel(label, { exact: true }).fill(value);
    }
    // looked for from before it shows: it is there for 3 s, which a busy machine may sleep through
    await Promise.all([banner(page, `${method} account added and saved to database!`), add.click()]);
    const added = { displayName: 'Ours', active: true, pinned: false, sample: false };
    const { accounts } = (await stored())[key];
    expect(accounts.at(-1)).toMatchObject(added);
    expect(accounts.at(-1)?.amount ?? 0).toBe(0);
    expect(accounts.at(-1)?.cryptoType).toBe(key === 'crypto' ? 'BTC' : undefined);

    await openForm(page);
    await form.getByLabel('Payment Method').selectOption({ label: method });
    for (const [, label, value] of steps) await form.getByLabel(label, { exact: true }).fill(value);
    await add.click();
    await form.getByText(`There is a ${method} account with this name already`).waitFor();
    expect((await stored())[key].accounts).toHaveLength(accounts.length);
    for (const [, label] of steps) await form.getByLabel(label, { exact: true }).fill('');
  }
});

test('a wallet that looks mistyped is reported until it is corrected', async () => {
  const mistyped = {
    displayName: 'Our Bitcoin',
    cryptoType: 'BTC',
    walletAddress: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5',
  } as const;
  await cashier.saveSettings(withAccounts('crypto', [ownAccount('btc', mistyped)]));
  const page = await openSettings();
  await page.getByText('Wallet addresses to check: Our Bitcoin.').waitFor();
  await row(page, /Our Bitcoin/)
    .getByText('Check the address')
    .waitFor();
  await openAccount(page, 'Our Bitcoin');
  const wallet = drawer(page, /^Our Bitcoin/);
  await wallet.getByText('This is not a valid Bitcoin address.').waitFor();
  await wallet.getByLabel('Wallet Address').fill('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4');
  await wallet.getByLabel('Wallet Address').press('Enter');
  await page.getByText('Wallet addresses to check').waitFor({ state: 'detached' });
});

test('a wallet is on a network that carries its coin, and is checked against that one', async () => {
  const tron = { cryptoType: 'USDT', walletAddress: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb' } as const;
  const accounts = [ownAccount('old', { ...tron, displayName: 'Our Tether', otherNetwork: 'BEP20' })];
  await cashier.saveSettings(withAccounts('crypto', accounts));
  const page = await openSettings();
  await openAccount(page, 'Our Tether');
  const wallet = drawer(page, /^Our Tether/);
  const network = wallet.getByLabel('Network');
  await wallet.getByText('Cage does not know the network “BEP20”, and cannot check the address.').waitFor();
  expect(await network.locator('option').allTextContents()).toEqual([
    'BEP20',
    'Ethereum (ERC-20)',
    'Tron (TRC-20)',
    'Solana',
  ]);
  await network.selectOption('Ethereum');
  await wallet.getByText('This is not a valid Ethereum address.').waitFor();
  await network.selectOption('Tron');
  await page.getByText('Wallet addresses to check').waitFor({ state: 'detached' });
  expect((await stored()).crypto.accounts[0]).toMatchObject({ network: 'Tron' });
  const shown = async () => (await cashier.call('getPaymentSettingsPublic', {})).settings.crypto.accounts;
  await expect.poll(shown).toMatchObject([{ coin: 'USDT', network: 'TRC-20' }]);

  await page.keyboard.press('Escape');
  const form = await openForm(page);
  await form.getByLabel('Payment Method').selectOption({ label: 'Crypto' });
  expect(await form.getByLabel('Network').count()).toBe(0);
  await form.getByLabel('Coin').selectOption('USDT');
  await form.getByLabel('Network').selectOption('Solana');
  await form.getByLabel('Display Name').fill('Tether on Solana');
  await form.getByLabel('Wallet Address').fill('1nc1nerator11111111111111111111111111111111');
  await form.getByRole('button', { name: 'Add Account' }).click();
  await banner(page, 'Crypto account added and saved to database!');
  expect((await stored()).crypto.accounts[1]).toMatchObject({ cryptoType: 'USDT', network: 'Solana' });
});

test('switches and fields of accounts and methods are saved at once', async () => {
  const page = await openSettings();
  const controls = page.getByRole('region', { name: 'Payment Method Controls' });
  await controls.getByRole('switch', { name: 'Venmo' }).click({ force: true });
  await banner(page, 'Venmo disabled on customer site');
  expect((await stored()).venmo.enabled).toBe(false);
  await controls.getByRole('switch', { name: 'Venmo' }).click({ force: true });
  await banner(page, 'Venmo enabled on customer site');

  const account = async () => (await stored()).venmo.accounts[0];
  await row(page, /^The Casino/)
    .getByRole('switch')
    .click({ force: true });
  await expect.poll(account).toMatchObject({ active: false });
  await openAccount(page, 'The Casino');
  await venmo(page).getByRole('switch', { name: 'Active' }).click({ force: true });
  await expect.poll(account).toMatchObject({ active: true });
  await venmo(page).getByRole('switch', { name: 'Pin' }).click({ force: true });
  await expect.poll(account).toMatchObject({ pinned: true });
  await venmo(page).getByLabel('Username').fill('casino-login');
  await venmo(page).getByLabel('Username').press('Enter');
  await expect.poll(account).toMatchObject({ username: 'casino-login' });
  await venmo(page).getByLabel('Email').fill('venmo@example.com');
  await venmo(page).getByLabel('Email').blur();
  await expect.poll(account).toMatchObject({ email: 'venmo@example.com' });
});

test('an edit is what the next screen of a customer’s open page shows', async () => {
  const player = await openWindow(browser, cashier.origin, { viewport: { width: 390, height: 844 } });
  await player.goto('/');
  const card = player.getByRole('listitem').filter({ hasText: 'Venmo' });
  await card.getByRole('button', { name: /Deposit Now/ }).waitFor();
  const page = await openSettings();
  await openAccount(page, 'The Casino');
  await venmo(page).getByLabel('Handle').fill('@the-new-one');
  await venmo(page).getByText('Players read, to pay to: @the-new-one').waitFor();
  await venmo(page).getByLabel('Handle').press('Enter');
  const shown = async () => (await cashier.call('getPaymentSettingsPublic', {})).settings.venmo.accounts;
  await expect.poll(shown).toMatchObject([{ handle: '@the-new-one' }]);
  await card.getByRole('button', { name: /Deposit Now/ }).click();
  await submitDeposit(player, '1234');
  await player.getByRole('heading', { name: 'Now send $75.00 to @the-new-one' }).waitFor();
});

test('the 24/7 switch is saved at once, the hours when asked to', async () => {
  const page = await openSettings();
  const hours = page.getByRole('region', { name: 'Withdrawal Hours' });
  expect(await hours.getByLabel('Opens (EST)').count()).toBe(0);
  await hours.getByRole('switch', { name: 'Open 24/7' }).click({ force: true });
  await banner(page, 'Withdrawal hours updated!');
  expect((await stored()).withdrawalHours).toEqual({
    enabled24_7: false,
    startTime: '08:00',
    endTime: '18:00',
  });
  await hours.getByLabel('Opens (EST)').fill('09:30');
  await hours.getByLabel('Closes (EST)').fill('17:00');
  await page.getByText('1 unsaved change').waitFor();
  expect((await stored()).withdrawalHours.startTime).toBe('08:00');
  await hours.getByRole('button', { name: 'Save Custom Hours' }).click();
  await banner(page, 'Withdrawal hours saved!');
  expect((await stored()).withdrawalHours).toMatchObject({ startTime: '09:30', endTime: '17:00' });
  const wrong = { withdrawalHours: { enabled24_7: false, startTime: '25:00', endTime: '17:00' } };
  const { error } = await cashier.send('updatePaymentSettings', { settings: wrong }, token);
  expect(error).toMatchObject({
    status: 'INVALID_ARGUMENT',
    message: 'Withdrawal hours: the start must be a time such as 08:00.',
  });
});

test('SAVE ALL CHANGES saves everything that is typed; its banner stays for 5 seconds, others for 3', async () => {
  const page = await openSettings();
  // From before the first banner: the end of one begun by the browser's clock could no longer be called off, and would
  // take a later banner away.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const hours = page.getByRole('region', { name: 'Withdrawal Hours' });
  const open247 = hours.getByRole('switch', { name: 'Open 24/7' });
  const updated = page.getByText('Withdrawal hours updated!');
  await open247.click({ force: true });
  await updated.waitFor();
  await hours.getByLabel('Opens (EST)').fill('10:00');
  const saved = page.getByText('All changes saved successfully! Changes are now live on the website.');
  await page.getByRole('button', { name: 'SAVE ALL CHANGES' }).click();
  await saved.waitFor();
  expect((await stored()).withdrawalHours.startTime).toBe('10:00');
  await page.mouse.move(0, 0);
  await page.clock.runFor(4_900);
  expect(await saved.isVisible()).toBe(true);
  await page.clock.runFor(200);
  await saved.waitFor({ state: 'hidden' });

  await open247.click({ force: true });
  await updated.waitFor();
  await page.clock.runFor(2_900);
  expect(await updated.isVisible()).toBe(true);
  await page.clock.runFor(200);
  await updated.waitFor({ state: 'hidden' });
});

test('an account is removed when that is confirmed, and not before', async () => {
  const page = await openSettings();
  await openAccount(page, 'The Casino');
  const question = drawer(page, 'Remove account');
  await venmo(page).getByRole('button', { name: 'Remove account' }).click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect((await stored()).venmo.accounts).toHaveLength(1);
  await venmo(page).getByRole('button', { name: 'Remove account' }).click();
  // until then the page does not follow its own change, which restores the samples
  const seen = Promise.withResolvers<void>();
  await page.route('**/api/getPaymentSettings', (route) => seen.promise.then(() => route.continue()));
  await question.getByRole('button', { name: 'Remove', exact: true }).click();
  await banner(page, 'Venmo account removed and saved to database!');
  await row(page, 'No accounts configured').waitFor();
  await page.locator('h2:focus').waitFor();
  await Promise.all([banner(page, 'Sample accounts restored!'), seen.resolve()]);
  await Promise.all([row(page, /^Venmo \(3\)/).waitFor(), row(page, /^Sample Venmo 1/).waitFor()]);
});

test('Send Summary copies the accounts and whose the card pages are', async () => {
  const page = await openSettings();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Send Summary' }).click();
  await banner(page, 'Summary copied to clipboard!');
  const summary = await page.evaluate<string>('navigator.clipboard.readText()');
  expect(summary).toContain('Venmo (active)\n- The Casino: @the-casino, active');
  expect(summary).toMatch(/Card accounts\n- Cash App: .+\n- Apple Pay: .+\n- Credit Card: .+/);
  expect(summary).toContain('Withdrawal hours: 24/7');
});

test('settings of an older version are migrated when first loaded, which is announced once', async () => {
  await storeOlderSettings(cashier.database, {
    venmo: [
      { name: 'Old', displayName: 'Old', handle: '@old' },
      { name: 'Old', displayName: 'Old', handle: '@again' },
    ],
    card: [{ name: 'Page', paymentUrl: 'https://pay.example/1', stripeAccount: 'Ours Inc' }],
    crypto: [{ name: 'Bitcoin', walletAddress: 'bc1-ours', cryptoType: 'BTC' }],
  });
  const page = await openSettings();
  for (const message of [
    'Database updated! Payment method IDs have been migrated to the new format.',
    'Settings migrated to new format successfully!',
    'Added missing SOL and LTC accounts automatically!',
    'The Venmo account “Old” was listed twice; one copy was kept.',
  ]) {
    await banner(page, message);
  }
  await row(page, /^Venmo \(1\)/).waitFor();
});
