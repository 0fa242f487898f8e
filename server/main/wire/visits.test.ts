import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bodyLimitOf } from '#contract/base/define-call.ts';
import { CALLS } from '#contract/calls.ts';
import { RATES } from '#server/platform/admission/limit-visitors.ts';
import { PROMPT } from '#server/platform/database/deadlines.ts';
import { depositRequest } from '#test/fixtures/deposits.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { until } from '#test/fixtures/until.ts';
import { withdrawalRequest } from '#test/fixtures/withdrawals.ts';
import { visitOf } from './admit-visits.ts';

let cashier: TestCashier;
beforeAll(async () => {
  cashier = await startTestCashier({
    variables: { CAGE_PUBLIC_LIMITS: '0.1', CAGE_TRUSTED_PROXIES: '10.0.0.0/24' },
  });
});
afterAll(() => cashier[Symbol.asyncDispose]());

function post(url: string, data: unknown, headers: object): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ data }),
  });
}

/** As a proxy on this machine passes it on. */
async function ask(name: string, data: unknown, from: string) {
  const response = await post(`${cashier.origin}/api/${name}`, data, { 'x-forwarded-for': from });
  const { error } = (await response.json()) as { error?: { status: string; message: string } };
  return { status: response.status, error };
}

/** How many of so many are not refused for being too many. */
async function admitted(count: number, ask: (index: number) => Promise<{ status: number }>): Promise<number> {
  let passed = 0;
  for (let index = 0; index < count; index++) if ((await ask(index)).status !== 429) passed++;
  return passed;
}

const PUBLIC = Object.values(CALLS).filter(({ access }) => access === 'public');

test('every public call has a limit, and says when to come back', async () => {
  await using strict = await startTestCashier({
    database: cashier.database,
    variables: { CAGE_PUBLIC_LIMITS: '0.001' },
  });
  const path = (name: string) => `${strict.origin}/api/${name}`;
  const ways = [
    ...PUBLIC.map(({ name }) => [name, (headers: object) => post(path(name), {}, headers)] as const),
    [
      'GET',
      (headers: object) => fetch(path('getPaymentSettingsPublic'), { headers: { ...headers } }),
    ] as const,
  ];
  for (const [index, [name, askOnce]] of ways.entries()) {
    const headers = { 'x-forwarded-for': `198.51.${index}.7` };
    const refused = await until(async () => {
      const response = await askOnce(headers);
      return response.status === 429 && response;
    });
    const { error } = (await refused.json()) as { error: { status: string; message: string } };
    expect(error, name).toEqual({
      status: 'RESOURCE_EXHAUSTED',
      message: expect.stringMatching(
        /^Too many requests from this network\. Please try again in \d+ (seconds?|minutes?)\.$/,
      ),
      code: 'too-often',
    });
    expect(Number(refused.headers.get('retry-after')), name).toBeGreaterThan(0);
  }
  expect(PUBLIC.filter(({ name }) => visitOf(name) === undefined)).toEqual([]);
});

test('the more often a call may be made, the less is read of it', () => {
  const mostAMinute = PUBLIC.map((call) => ({
    name: call.name,
    bytes: bodyLimitOf(call) * RATES[visitOf(call.name) ?? 'submit'].perMinute,
  }));
  expect(mostAMinute.filter(({ bytes }) => bytes > 12 * 1024 * 1024)).toEqual([]);
});

test('who comes through a proxy is who it says; what is no address, or not said by one, counts for nothing', async () => {
  const submit = (from: string) => ask('sendDepositEmail', {}, from);
  const most = RATES.submit.burst / 10;
  expect(await admitted(most * 2, () => submit('203.0.113.7'))).toBe(most);
  expect((await submit('203.0.113.8')).status).toBe(400);
  expect((await submit('203.0.113.7, 10.0.0.5')).status).toBe(429);
  // The address before a proxy that nobody trusts is its own invention.
  expect((await submit('192.0.2.44, 203.0.113.7')).status).toBe(429);
  expect(await admitted(most * 3, (index) => submit(`2001:db8::${index}`))).toBe(most);
  expect(await admitted(most * 3, (index) => submit(`garbage${index}`))).toBe(most);
  expect((await submit('999.1.1.1')).status).toBe(429);
});

test('nobody reads when a thousand players last withdrew, or who is suspended', async () => {
  const { token } = await cashier.signInAs('supervisor');
  await cashier.call('setPlayerStanding', { username: 'FC5000', standing: 'suspended' }, token);
  const from = '192.0.2.10';
  let told = 0;
  for (let i = 0; i < 20; i++) {
    const { error } = await ask('sendDepositEmail', depositRequest({ username: 'FC5000' }), from);
    if (error?.status === 'PERMISSION_DENIED') told++;
  }
  expect(told).toBe(1);
});

test('what players behind one address send again during an outage keeps none of them waiting after it', async () => {
  await using hasty = await startTestCashier({
    database: cashier.database,
    variables: { CAGE_PUBLIC_LIMITS: '0.1' },
    deadlines: { ...PROMPT, lockMs: 20 },
  });
  const headers = { 'x-forwarded-for': '192.0.2.20' };
  const most = RATES.submit.burst / 10;
  const submits = Array.from({ length: most }, (_, index) => ({
    ...depositRequest({ username: `FC72${index}` }),
    requestId: randomUUID(),
  }));
  const send = async (data: object) =>
    (await post(`${hasty.origin}/api/sendDepositEmail`, data, headers)).status;
  const sendAll = () => Promise.all(submits.map(send));
  const stranger = await cashier.database.pool.connect();
  await stranger.query('begin; lock table deposits in access exclusive mode');
  for (let attempt = 0; attempt < 4; attempt++) expect(await sendAll()).toEqual(Array(most).fill(503));
  stranger.release(true);
  expect(await sendAll()).toEqual(Array(most).fill(200));

  // One more, or another under the same id, is new.
  expect(await send({ ...submits[0], requestId: randomUUID() })).toBe(429);
  expect(await send({ ...submits[0], username: 'FC729' })).toBe(429);
  expect(await admitted(100, async () => ({ status: await send(submits[0] as object) }))).toBeLessThan(40);
});

test('a node that is given other limits has those, and every request keeps where it came from', async () => {
  await using other = await startTestCashier({
    database: cashier.database,
    variables: { CAGE_PUBLIC_LIMITS: '2' },
  });
  const headers = { 'x-forwarded-for': '2001:db8:1:2::77' };
  const send = (name: string, data: unknown) => post(`${other.origin}/api/${name}`, data, headers);
  expect((await send('sendDepositEmail', depositRequest({ username: 'FC7001' }))).status).toBe(200);
  expect((await send('sendWithdrawEmail', withdrawalRequest({ username: 'FC7001' }))).status).toBe(200);
  const { rows } = await cashier.database.pool.query(
    `select requested_from from deposits where username = 'FC7001'
     union all select requested_from from withdrawals where username = 'FC7001'`,
  );
  expect(rows).toEqual(Array(2).fill({ requested_from: '2001:db8:1:2::/64' }));
  for (const name of ['getRecentActivity', 'getPaymentSettingsPublic']) {
    expect(await (await send(name, {})).text()).not.toContain('2001:db8');
  }
});
