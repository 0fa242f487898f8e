import { afterAll, beforeAll, expect, test } from 'vitest';
import { RATES, TIMES_ALTOGETHER } from '#server/platform/admission/limit-visitors.ts';
import { depositRequest } from '#test/fixtures/deposits.ts';
import { signInFrom } from '#test/fixtures/staff/sign-in.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { withdrawalRequest } from '#test/fixtures/withdrawals.ts';

// So few that a handful of networks uses them up, of which each may ask once.
const TIMES = 0.002;
const mostOf = (visit: keyof typeof RATES) => Math.round(RATES[visit].burst * TIMES * TIMES_ALTOGETHER);

let cashier: TestCashier;
beforeAll(async () => {
  cashier = await startTestCashier({ variables: { CAGE_PUBLIC_LIMITS: String(TIMES) } });
});
afterAll(() => cashier[Symbol.asyncDispose]());

let networks = 0;
const newNetwork = () => `11.${++networks % 250}.${Math.floor(networks / 250)}.7`;

async function ask(name: string, data: unknown) {
  const response = await fetch(`${cashier.origin}/api/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': newNetwork() },
    body: JSON.stringify({ data }),
  });
  const { result, error } = (await response.json()) as {
    result?: { id: string; followToken: string };
    error?: { message: string };
  };
  return { status: response.status, result, error };
}

async function statuses(count: number, ask: () => Promise<{ status: number }>): Promise<Set<number>> {
  const answers = [];
  for (let index = 0; index < count; index++) answers.push((await ask()).status);
  return new Set(answers);
}

test('what its schema or its access refuses uses up nothing of others’', async () => {
  const most = mostOf('sign-in');
  expect(await statuses(most * 3, () => ask('signIn', {}))).toEqual(new Set([400]));
  expect(await statuses(most * 3, () => ask('sendDepositEmail', {}))).toEqual(new Set([400]));
  expect(await statuses(most * 3, () => ask('uploadPaymentProof', {}))).toEqual(new Set([401]));
  const { email, password } = await cashier.addStaff('owner');
  expect((await signInFrom(cashier, newNetwork(), { email, password })).httpStatus).toBe(200);
});

test('strangers from everywhere keep no browser out in which somebody has signed in before', async () => {
  const person = await cashier.addStaff('owner');
  const other = await cashier.addStaff('owner');
  const attempt = ({ email, password }: typeof person, cookie?: string) =>
    signInFrom(cashier, newNetwork(), { email, password }, cookie);
  await using calm = await startTestCashier({ database: cashier.database });
  const { email, password } = person;
  const { device = '' } = await signInFrom(calm, newNetwork(), { email, password });
  const stranger = { email: 'nobody@example.com', password: 'wrong' };
  await statuses(mostOf('sign-in') * 2, () => ask('signIn', stranger));

  const refused = await attempt(person);
  expect(refused.httpStatus).toBe(429);
  expect(refused.error?.message).toMatch(/^The cashier has too many requests at the moment\. /);
  const [name] = device.split('=');
  expect((await attempt(person, `${name}=made-up`)).httpStatus).toBe(429);
  expect((await attempt(other, device)).httpStatus).toBe(429);
  expect((await attempt(person, device)).httpStatus).toBe(200);
});

test('nor a player who has the link of what was paid', async () => {
  await using calm = await startTestCashier({ database: cashier.database });
  const { token } = await calm.signInAs('supervisor');
  const earlier = async (username: string) => calm.call('sendDepositEmail', depositRequest({ username }));
  const [paid, pending] = [await earlier('FC8101'), await earlier('FC8102')];
  await calm.call('updateDepositStatus', { depositId: paid.id, status: 'sent' }, token);
  await statuses(mostOf('submit') * 2, () => ask('sendDepositEmail', depositRequest({})));

  const submit = (username: string, followTokens: readonly string[]) =>
    ask('sendDepositEmail', { ...depositRequest({ username }), followTokens });
  expect((await submit('FC8101', [])).error?.message).toMatch(/^The cashier has too many requests/);
  expect((await submit('FC8102', [pending.followToken])).status).toBe(429);
  expect((await submit('FC8102', [paid.followToken])).status).toBe(429);
  expect((await submit('FC8101', ['made-up', paid.followToken])).status).toBe(200);
  // A player who is known has a share, not all of it.
  expect((await submit('FC8101', [paid.followToken])).status).toBe(429);
});

test('a withdrawal goes through like a deposit', async () => {
  await using calm = await startTestCashier({ database: cashier.database });
  const { token } = await calm.signInAs('supervisor');
  const paid = await calm.call('sendDepositEmail', depositRequest({ username: 'FC8201' }));
  await calm.call('updateDepositStatus', { depositId: paid.id, status: 'sent' }, token);
  const withdrawal = withdrawalRequest({ username: 'FC8201' });
  expect((await ask('sendWithdrawEmail', withdrawal)).status).toBe(429);
  const answer = await ask('sendWithdrawEmail', { ...withdrawal, followTokens: [paid.followToken] });
  expect(answer.status).toBe(200);
});
