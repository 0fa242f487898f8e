import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallDefinition } from '#contract/base/define-call.ts';
import { CALLS, type CallName } from '#contract/calls.ts';
import { sendHttp } from '#test/fixtures/raw-call.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

const PLAYERS = 'cashier.example';
const STAFF = 'console.example';
const NAMES = Object.keys(CALLS) as CallName[];
const isForPlayers = (name: CallName) => {
  const { access, sameOriginOnly }: CallDefinition = CALLS[name];
  return access === 'public' && !sameOriginOnly;
};

let cashier: TestCashier;
beforeAll(async () => {
  cashier = await startTestCashier({
    variables: { CAGE_ORIGIN: `https://${PLAYERS}`, CAGE_CONSOLE_ORIGIN: `https://${STAFF}` },
  });
});
afterAll(() => cashier[Symbol.asyncDispose]());

const statusOf = async (host: string, path: string, method = 'GET') =>
  (await sendHttp(cashier.origin, path, { method, headers: { host } })).status;

test('there are calls of both', () => {
  expect(NAMES.filter(isForPlayers)).toEqual(
    expect.arrayContaining(['sendDepositEmail', 'sendWithdrawEmail', 'getPaymentSettingsPublic']),
  );
  expect(NAMES.filter((name) => !isForPlayers(name))).toEqual(
    expect.arrayContaining(['signIn', 'getDeposits', 'getCurrentAdmin']),
  );
});

describe('the console’s host', () => {
  test.each(NAMES.filter((name) => !isForPlayers(name)))(
    'answers %s, and no other host does',
    async (name) => {
      expect(await statusOf(STAFF, `/api/${name}`, 'POST')).not.toBe(404);
      for (const host of [PLAYERS, 'other.example', '127.0.0.1', `${STAFF}.evil.example`, `${STAFF}:8443`]) {
        expect(await statusOf(host, `/api/${name}`, 'POST'), host).toBe(404);
      }
    },
  );

  test.each(['/api/live', '/api/activity-export', '/api/payment-proofs/0', '/api/getPaymentSettings'])(
    'answers GET %s, and the players’ does not',
    async (path) => {
      expect(await statusOf(STAFF, path)).not.toBe(404);
      expect(await statusOf(PLAYERS, path)).toBe(404);
    },
  );

  test('has the console, which the players’ does not', async () => {
    for (const path of ['/admin', '/admin/', '/admin/deposits', '/admin?a=b', '/%61dmin']) {
      expect(await statusOf(STAFF, path), path).toBe(200);
      expect(await statusOf(PLAYERS, path), path).toBe(404);
    }
  });

  test('leads to the console from everywhere else', async () => {
    for (const path of ['/', '/withdraw', '/status', '/no-such-page', '/withdraw?x=/a.js']) {
      const { status, headers } = await sendHttp(cashier.origin, path, { headers: { host: STAFF } });
      expect([status, headers.location], path).toEqual([302, '/admin']);
    }
  });

  test('is the one in Host, whatever a visitor says was forwarded', async () => {
    const headers = { host: PLAYERS, 'x-forwarded-host': STAFF };
    expect((await sendHttp(cashier.origin, '/admin', { headers })).status).toBe(404);
    expect(
      (await sendHttp(cashier.origin, '/admin', { headers: { host: STAFF.toUpperCase() } })).status,
    ).toBe(200);
  });
});

describe('the players’ host', () => {
  test.each(NAMES.filter(isForPlayers))('answers %s, and the console’s does not', async (name) => {
    expect(await statusOf(PLAYERS, `/api/${name}`, 'POST')).not.toBe(404);
    expect(await statusOf(STAFF, `/api/${name}`, 'POST')).toBe(404);
  });

  test('has the customer pages', async () => {
    for (const path of ['/', '/withdraw', '/status', '/stripe-confirmation'])
      expect(await statusOf(PLAYERS, path), path).toBe(200);
  });
});

test('both answer what is for machines, the description of the API, and files', async () => {
  for (const path of ['/healthz', '/readyz', '/api/openapi.json', '/icon.svg']) {
    expect([await statusOf(PLAYERS, path), await statusOf(STAFF, path)], path).toEqual([200, 200]);
  }
});

test('a session is the console’s: its cookie is for that host alone, and other origins are refused', async () => {
  const { email, password } = await cashier.addStaff('owner');
  const send = (name: CallName, data: object, headers = {}) =>
    sendHttp(cashier.origin, `/api/${name}`, {
      method: 'POST',
      headers: { host: STAFF, 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ data }),
    });
  const [setCookie = ''] = (await send('signIn', { email, password })).headers['set-cookie'] ?? [];
  expect(setCookie).toMatch(/^__Host-cage_session=/);
  expect(setCookie).not.toMatch(/domain/i);
  const [cookie] = setCookie.split(';');
  const ask = async (origin: string) => (await send('getCurrentAdmin', {}, { cookie, origin })).status;
  expect(await ask(`https://${STAFF}`)).toBe(200);
  expect(await ask(`https://${PLAYERS}`)).toBe(403);
  expect(await ask(`http://${STAFF}`)).toBe(403);
});
