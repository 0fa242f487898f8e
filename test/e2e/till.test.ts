import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, openWindow } from '#test/fixtures/browser.ts';
import { goOnIfAsked } from '#test/fixtures/deposit-form.ts';
import { ownAccount, settingsWithEveryMethod, withAccounts } from '#test/fixtures/settings.ts';
import { startTestCashier } from '#test/fixtures/test-cashier.ts';

let browser: Awaited<ReturnType<typeof launchBrowser>>;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const PHONE = { viewport: { width: 360, height: 800 } };
const PAYMENT_PAGE = 'https://pay.example/checkout';

async function fillAndSubmit(page: Page, senderLabel: string | undefined, button: RegExp): Promise<void> {
  await page.getByLabel('Casino ID').fill('4711');
  if (senderLabel) await page.getByLabel(senderLabel).fill('Ada Player');
  await page.getByLabel('Amount', { exact: true }).fill('100');
  await page.getByRole('button', { name: button }).click();
}

test.each([
  ['venmo', 'Venmo', { handle: '@the-casino' }, '@the-casino'],
  ['zelle', 'Zelle', { email: 'casino@example.com' }, 'casino@example.com'],
  ['chime', 'Chime', { handle: '$the-casino' }, '$the-casino'],
] as const)('a player deposits by %s', async (key, method, details, shown) => {
  await using cashier = await startTestCashier({ settings: withAccounts(key, [ownAccount('own', details)]) });
  const page = await openWindow(browser, cashier.origin, PHONE);
  await page.goto(`/?method=${key}`);
  await fillAndSubmit(page, 'Name the deposit is coming from', /^(Continue|Pay)/);
  await page.getByRole('heading', { name: `Now send $100.00 to ${shown}` }).waitFor();
  const { rows } = await cashier.database.pool.query('select method, payment_account from deposits');
  expect(rows).toEqual([{ method, payment_account: shown }]);
});

test.each([
  ['cashapp', 'Name the deposit is coming from'],
  ['applepay', 'Name the payment is coming from'],
  ['creditcard', 'Name on the card'],
] as const)('a player is sent on to the payment page for %s', async (key, senderLabel) => {
  await using cashier = await startTestCashier({
    settings: withAccounts(key, [ownAccount('own', { paymentUrl: PAYMENT_PAGE })]),
  });
  const page = await openWindow(browser, cashier.origin, PHONE);
  await page.route(`${PAYMENT_PAGE}**`, (route) => route.fulfill({ body: 'the payment page' }));
  await page.goto(`/?method=${key}`);
  await fillAndSubmit(page, senderLabel, /^(Continue|Pay)/);
  await page.getByText('the payment page').waitFor();
  const { rows } = await cashier.database.pool.query('select id from deposits');
  expect(new URL(page.url()).searchParams.get('client_reference_id')).toBe(rows[0].id);
});

test('a player deposits bitcoin to the wallet shown', async () => {
  const wallet = '1111111111111111111114oLvT2';
  await using cashier = await startTestCashier({
    settings: withAccounts('crypto', [ownAccount('own', { cryptoType: 'BTC', walletAddress: wallet })]),
  });
  const page = await openWindow(browser, cashier.origin, PHONE);
  await page.goto('/?method=crypto');
  await page.getByRole('heading', { name: 'Choose your coin' }).waitFor();
  await page.goto('/?method=crypto&coin=BTC');
  await fillAndSubmit(page, undefined, /^(Continue|Pay)/);
  await goOnIfAsked(page);
  await page.getByText('Deposit request sent').waitFor();
  await page.getByText(wallet).first().waitFor();
  const { rows } = await cashier.database.pool.query('select method, sender_name from deposits');
  expect(rows).toEqual([{ method: 'BTC', sender_name: null }]);
});

test('a player deposits in Spanish by each kind of method, and withdraws, on the narrowest phone', async () => {
  await using cashier = await startTestCashier({ settings: settingsWithEveryMethod() });
  const page = await openWindow(browser, cashier.origin, {
    viewport: { width: 320, height: 640 },
    locale: 'es-MX',
  });
  await page.route('https://pay.example/**', (route) => route.fulfill({ body: 'the payment page' }));
  const fits = async () => expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
  const deposit = async (path: string, senderLabel?: string, shownFirst?: string) => {
    await page.goto(path);
    await page.getByText('todavía está cargando').waitFor({ state: 'detached' });
    await fits();
    await page.getByLabel('ID del casino').fill('4712');
    if (senderLabel) await page.getByLabel(senderLabel).fill('Ada Player');
    await page.getByLabel('Monto', { exact: true }).fill('75.50');
    if (shownFirst) await page.getByText(shownFirst).waitFor();
    await page.getByRole('button', { name: /^(Continuar con|Pagar) \$75\.50$/ }).click();
  };

  await deposit('/?method=venmo', 'Nombre de quien hace el depósito');
  await page.getByRole('heading', { name: 'Ahora envía $75.50 a @the-casino' }).waitFor();
  await page.getByText('Solicitud de depósito enviada').waitFor();
  await fits();
  await deposit('/?method=cashapp', 'Nombre de quien hace el depósito');
  await page.getByText('the payment page').waitFor();
  await deposit('/?method=crypto&coin=LTC', undefined, 'No hay cotización actual');
  await page.getByRole('button', { name: /^Entendido/ }).click();
  await page.getByText('Solicitud de depósito enviada').waitFor();
  await fits();

  await page.goto('/withdraw?method=venmo');
  await page.getByText('todavía está cargando').waitFor({ state: 'detached' });
  await page.getByLabel('ID del casino').fill('4712');
  await page.getByLabel('Contraseña', { exact: true }).fill('the player’s own');
  await page.getByLabel('Nombre en la cuenta de Venmo').fill('Ada Player');
  await page.getByLabel('Usuario de Venmo').fill('@ada-player');
  await page.getByLabel('Monto', { exact: true }).fill('80');
  await page.getByRole('button', { name: 'Revisar el retiro' }).click();
  await page.getByRole('heading', { name: 'Revisa tu retiro' }).waitFor();
  await fits();
  await page.getByRole('button', { name: 'Enviar la solicitud de retiro' }).click();
  await page.getByRole('heading', { name: 'Solicitud de retiro enviada' }).waitFor();
  await fits();
  const { rows } = await cashier.database.pool.query(
    `select method, amount_cents::int as cents from deposits
     union all select method, amount_cents::int from withdrawals order by cents, method`,
  );
  expect(rows).toEqual([
    { method: 'Cash App', cents: 7_550 },
    { method: 'LTC', cents: 7_550 },
    { method: 'Venmo', cents: 7_550 },
    { method: 'Venmo', cents: 8_000 },
  ]);
});
