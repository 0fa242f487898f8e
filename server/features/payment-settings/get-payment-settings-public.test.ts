import { describe, expect, test } from 'vitest';
import type { Account, PaymentSettings } from '#domain/accounts/account.ts';
import { COINS } from '#domain/coins/coins.ts';
import { METHOD_KEYS, METHODS, type MethodKey } from '#domain/methods/methods.ts';
import { cents } from '#domain/money/usd.ts';
import { settingsWithVenmo, startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { until } from '#test/fixtures/until.ts';

/** Every field filled, so that whatever leaves shows; what is staff's own says so. */
function fullAccount(key: string, fields: Partial<Account> = {}): Account {
  return {
    id: `id-${key}`,
    name: `private-name-${key}`,
    displayName: `Shown ${key}`,
    description: `private-description-${key}`,
    handle: `@handle-${key}`,
    username: `private-username-${key}`,
    email: `email-${key}@example.com`,
    phone: `555-0100-${key}`,
    walletAddress: `wallet-${key}`,
    cryptoType: 'BTC',
    network: 'Tron',
    paymentUrl: `https://pay.example/${key}`,
    stripeAccount: `private-provider-${key}`,
    amountCents: cents(12_345),
    active: true,
    pinned: false,
    fallback: false,
    sample: false,
    ...fields,
  };
}

function settingsOf(accounts: Record<MethodKey, Account[]>): PaymentSettings {
  const methods = METHOD_KEYS.map((key) => [key, { enabled: true, accounts: accounts[key] }] as const);
  return {
    ...settingsWithVenmo(),
    methods: Object.fromEntries(methods) as unknown as PaymentSettings['methods'],
  };
}

function fullSettings(): PaymentSettings {
  const accounts = METHOD_KEYS.map((key) => [key, [fullAccount(key)]] as const);
  const crypto = COINS.map((coin) => fullAccount(coin, { cryptoType: coin }));
  return settingsOf({ ...(Object.fromEntries(accounts) as unknown as Record<MethodKey, Account[]>), crypto });
}

describe('what players are shown', () => {
  test('contains what is needed to pay by each method, and nothing private to staff', async () => {
    await using cashier = await startTestCashier({ settings: fullSettings() });
    const answer = await cashier.call('getPaymentSettingsPublic', null);
    const { settings } = answer;
    const shown = (key: string, fields: object) => ({
      id: `id-${key}`,
      displayName: `Shown ${key}`,
      name: `Shown ${key}`,
      active: true,
      ...fields,
    });
    expect(settings.venmo.accounts).toEqual([shown('venmo', { handle: '@handle-venmo' })]);
    expect(settings.chime.accounts).toEqual([shown('chime', { handle: '@handle-chime' })]);
    expect(settings.zelle.accounts).toEqual([shown('zelle', { email: 'email-zelle@example.com' })]);
    for (const key of ['cashapp', 'applepay', 'creditcard'] as const) {
      const page = { paymentUrl: `https://pay.example/${key}`, amount: 123.45 };
      expect(settings[key].accounts).toEqual([shown(key, page)]);
    }
    expect(settings.crypto.accounts).toEqual(
      COINS.map((coin) =>
        shown(coin, {
          walletAddress: `wallet-${coin}`,
          coin,
          cryptoType: coin,
          network: 'TRC-20',
        }),
      ),
    );
    const page = await (await fetch(`${cashier.origin}/`)).text();
    for (const text of [JSON.stringify(answer), page]) {
      expect(text).not.toMatch(/private-/);
      for (const key of METHOD_KEYS) {
        const method = METHODS[key];
        const sentTo = method.kind === 'manual' ? method.sendTo[0] : undefined;
        expect(text.includes(`email-${key}@example.com`)).toBe(sentTo === 'email');
        expect(text.includes(`555-0100-${key}`)).toBe(sentTo === 'phone');
      }
    }
  });

  test('is listed under the older keys of methods too', async () => {
    const full = fullSettings();
    const applepay = { ...full.methods.applepay, enabled: false };
    await using cashier = await startTestCashier({
      settings: { ...full, methods: { ...full.methods, applepay } },
    });
    const { settings } = await cashier.call('getPaymentSettingsPublic', null);
    expect(Object.keys(settings).sort()).toEqual([...METHOD_KEYS, 'apple_pay', 'card', 'credit_card'].sort());
    expect(settings.apple_pay).toEqual(settings.applepay);
    expect(settings.apple_pay.enabled).toBe(false);
    expect(settings.card).toEqual(settings.creditcard);
    expect(settings.card.accounts).toMatchObject([{ paymentUrl: 'https://pay.example/creditcard' }]);
  });

  test('is one account per method, never an inactive one, and the others stay private', async () => {
    const accounts = [
      fullAccount('first', { active: false }),
      fullAccount('second', { pinned: true }),
      fullAccount('third'),
      fullAccount('fourth', { fallback: true }),
    ];
    const full = fullSettings();
    const settings = { ...full, methods: { ...full.methods, venmo: { enabled: true, accounts } } };
    await using cashier = await startTestCashier({ settings });
    const answer = await cashier.call('getPaymentSettingsPublic', {});
    expect(answer.settings.venmo.accounts.map(({ id }) => id)).toEqual(['id-second']);
    expect(JSON.stringify(answer)).not.toMatch(/first|third|fourth/);
  });

  test('is never a sample, except in a demo', async () => {
    await using cashier = await startTestCashier();
    const { settings } = await cashier.call('getPaymentSettingsPublic', {});
    expect(settings.zelle).toMatchObject({ enabled: true, accounts: [] });
    expect(settings.crypto).toMatchObject({ enabled: true, accounts: [] });
    await using demo = await startTestCashier({ demo: true });
    const shown = await demo.call('getPaymentSettingsPublic', {});
    expect(shown.settings.zelle.accounts).toHaveLength(1);
    expect(shown.settings.crypto.accounts.map(({ coin }) => coin)).toEqual(COINS);
  });

  test('is valid until a future time, at most an hour away', async () => {
    await using cashier = await startTestCashier();
    const { validUntil } = await cashier.call('getPaymentSettingsPublic', {});
    const ahead = Date.parse(validUntil) - Date.now();
    expect(ahead).toBeGreaterThan(-1_000);
    expect(ahead).toBeLessThanOrEqual(3_600_000);
  });

  test('says whether deposits and withdrawals are open', async () => {
    const closed = { enabled24_7: false, startTime: '00:00', endTime: '00:00' };
    const settings = { ...settingsWithVenmo(), withdrawalHours: closed };
    await using cashier = await startTestCashier({ settings });
    expect(await cashier.call('getPaymentSettingsPublic', {})).toMatchObject({
      withdrawalHours: closed,
      withdrawalsAllowed: false,
      depositsAllowed: false,
    });
    await using other = await startTestCashier({ settings: { ...settings, depositsOutsideHours: true } });
    expect(await other.call('getPaymentSettingsPublic', {})).toMatchObject({
      withdrawalsAllowed: false,
      depositsAllowed: true,
    });
  });
});

describe('by GET', () => {
  const read = (cashier: TestCashier, headers: Record<string, string> = {}) =>
    fetch(`${cashier.origin}/api/getPaymentSettingsPublic`, { headers });

  test('the answer is the same, and has an ETag that saves sending it again', async () => {
    await using cashier = await startTestCashier({ settings: fullSettings() });
    const first = await read(cashier);
    expect(first.status).toBe(200);
    expect(first.headers.get('cache-control')).toBe('no-cache');
    expect(await first.json()).toEqual({ result: await cashier.call('getPaymentSettingsPublic', {}) });
    const again = await read(cashier, { 'if-none-match': first.headers.get('etag') as string });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
    expect((await read(cashier, { 'if-none-match': '"another"' })).status).toBe(200);
    const { result } = (await (await read(cashier, { 'accept-encoding': 'identity' })).json()) as {
      result: object;
    };
    expect(result).toEqual(await cashier.call('getPaymentSettingsPublic', {}));
  });

  test('its ETag changes as soon as a change is saved, and is the same on every node', async () => {
    await using cashier = await startTestCashier();
    await using other = await startTestCashier({ database: cashier.database });
    const { token } = await cashier.signInAs('owner');
    const before = (await read(cashier)).headers.get('etag') as string;
    expect((await read(other)).headers.get('etag')).toBe(before);
    const { settings } = await cashier.call('getPaymentSettings', {}, token);
    const zelle = { ...settings.zelle, enabled: false };
    await cashier.call('updatePaymentSettings', { settings: { ...settings, zelle } }, token);
    const answer = await read(cashier, { 'if-none-match': before });
    expect(answer.status).toBe(200);
    const after = answer.headers.get('etag');
    expect(after).not.toBe(before);
    await until(async () => (await read(other)).headers.get('etag') === after);
  });

  test('no other call is answered', async () => {
    await using cashier = await startTestCashier();
    const answer = await fetch(`${cashier.origin}/api/getPaymentLinksPublic`);
    expect(answer.status).toBe(400);
    const description = (await (await fetch(`${cashier.origin}/api/openapi.json`)).json()) as {
      paths: Record<string, object>;
    };
    const read = Object.entries(description.paths).filter(
      ([, methods]) => 'get' in methods && 'post' in methods,
    );
    expect(read.map(([path]) => path)).toEqual(['/getPaymentSettingsPublic']);
  });
});

test('a change is shown on every node, in the call and in the page', async () => {
  await using cashier = await startTestCashier();
  await using other = await startTestCashier({ database: cashier.database });
  for (const key of ['one', 'two', 'three']) {
    const accounts = [fullAccount(key)];
    const full = fullSettings();
    const settings = { ...full, methods: { ...full.methods, venmo: { enabled: true, accounts } } };
    await other.saveSettings(settings);
    // Wakes the feed there, which wakes the one here.
    await other.call('sendDepositEmail', { username: 'FC1', method: 'BTC', amount: 50 });
    await until(async () => {
      const shown = await cashier.call('getPaymentSettingsPublic', {});
      return shown.settings.venmo.accounts[0]?.id === `id-${key}`;
    });
    await until(async () => (await (await fetch(`${cashier.origin}/`)).text()).includes(`@handle-${key}`));
  }
});
