import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newAddress, signInFrom, signInOnceAdmitted } from '#test/fixtures/staff/sign-in.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

let cashier: TestCashier;
beforeAll(async () => {
  cashier = await startTestCashier();
});
afterAll(() => cashier[Symbol.asyncDispose]());

const attempt = (address: string, email: string, password = 'wrong', cookie?: string) =>
  signInFrom(cashier, address, { email, password }, cookie);
const failFor = (address: string, email: string) =>
  signInOnceAdmitted(cashier, address, { email, password: 'wrong' });

async function entriesOn(id: string, action: string) {
  const { rows } = await cashier.database.pool.query(
    'select message from activity_log where (subject_id = $1::text or actor_id = $1::uuid) and action = $2',
    [id, action],
  );
  return rows.map(({ message }) => message);
}

/** Somebody, with a browser in which they have signed in. */
async function someoneKnown() {
  const person = await cashier.addStaff('owner');
  const { device } = await attempt(newAddress(), person.email, person.password);
  return { ...person, device: device as string };
}

test('a whole /64 of IPv6 is one address', async () => {
  const { email } = await cashier.addStaff('member');
  const statuses = [];
  for (let i = 0; i < 6; i++) statuses.push((await attempt(`2001:db8:0:12::${i}`, email)).httpStatus);
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  expect((await attempt('2001:db8:0:13::1', email)).httpStatus).toBe(401);
});

test('twenty strangers’ failures close an account to unknown browsers, from wherever; a known one goes through', async () => {
  const { id, email, password, device } = await someoneKnown();
  const addresses = Array.from({ length: 6 }, newAddress);
  const statuses: number[] = [];
  for (const address of addresses) {
    const answers = await Promise.all([1, 2, 3, 4].map(() => failFor(address, email)));
    statuses.push(...answers.map(({ httpStatus }) => httpStatus));
  }
  expect(statuses.filter((status) => status === 401)).toHaveLength(20);
  expect(statuses.filter((status) => status === 429)).toHaveLength(4);

  const unknown = await attempt(newAddress(), email, password);
  expect(unknown.httpStatus).toBe(429);
  expect(unknown.error?.message).toMatch(/^Too many attempts\. Please try again in 1[45] minutes\.$/);
  expect(Number(unknown.retryAfter)).toBeGreaterThan(800);

  const known = await attempt(newAddress(), email, password, device);
  expect(known.httpStatus).toBe(200);
  // It does not hold the door open for the others.
  expect((await attempt(newAddress(), email, password)).httpStatus).toBe(429);
  expect(await entriesOn(id, 'staff_sign_in_limited')).toEqual([
    `Too many failed sign-ins as ${email}: those from unknown browsers are refused for a while`,
  ]);
});

test('an address that tried thirty people does not keep a known browser out', async () => {
  const { email, password, device } = await someoneKnown();
  const address = newAddress();
  for (let batch = 0; batch < 3; batch++) {
    await Promise.all(Array.from({ length: 10 }, () => failFor(address, `${randomUUID()}@example.com`)));
  }
  expect((await attempt(address, email, password)).httpStatus).toBe(429);
  expect((await attempt(address, email, password, device)).httpStatus).toBe(200);
});

test('a known browser has ten failures, of its own', async () => {
  const { id, email, password, device } = await someoneKnown();
  const statuses = [];
  for (let i = 0; i < 12; i++)
    statuses.push((await attempt(newAddress(), email, 'wrong', device)).httpStatus);
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
  expect(await entriesOn(id, 'staff_sign_in_limited')).toEqual([
    `Too many failed sign-ins as ${email}: those from a browser in which they have signed in before are refused for a while`,
  ]);
  expect((await attempt(newAddress(), email, password)).httpStatus).toBe(200);
});

test('a browser is known for whom signed in there, not for others', async () => {
  const { device } = await someoneKnown();
  const other = await cashier.addStaff('owner');
  for (const address of Array.from({ length: 5 }, newAddress)) {
    for (let i = 0; i < 4; i++) await attempt(address, other.email);
  }
  expect((await attempt(newAddress(), other.email, other.password, device)).httpStatus).toBe(429);
});

test('what a browser made up is not taken as its own; what it has is kept, as a hash', async () => {
  const { email, password, device } = await someoneKnown();
  const [name, token] = device.split('=') as [string, string];
  const madeUp = await attempt(newAddress(), email, password, `${name}=made-up`);
  expect(madeUp.device).toMatch(/=[\w-]{43}$/);
  expect((await attempt(newAddress(), email, password, device)).device).toBe(device);
  const { rows } = await cashier.database.pool.query('select * from known_devices');
  expect(JSON.stringify(rows)).not.toContain(token);
});

test('strangers’ failures fill no log; they are counted by hour and by where they came from', async () => {
  const owner = await cashier.signInAs('owner');
  const logged = async () => {
    const { rows } = await cashier.database.pool.query('select count(*)::int from activity_log');
    return rows[0].count;
  };
  const before = await logged();
  for (const last of [7, 8, 9]) await attempt(`198.51.100.${last}`, `${randomUUID()}@example.com`);
  await attempt('2001:db8:77:1::1', `${randomUUID()}@example.com`);
  expect(await logged()).toBe(before);
  const { ranges, attempts, since } = await cashier.call('getRefusedSignIns', {}, owner.token);
  expect(ranges).toContainEqual({
    range: '198.51.100.0/24',
    attempts: 3,
    lastHour: expect.any(String),
    reasons: { nobody: 3, password: 0, factor: 0, removed: 0, limit: 0 },
  });
  expect(ranges).toContainEqual(expect.objectContaining({ range: '2001:db8:77::/48', attempts: 1 }));
  expect(attempts).toBe(ranges.reduce((sum, range) => sum + range.attempts, 0));
  expect(Date.now() - Date.parse(since)).toBeGreaterThan(6.9 * 86_400_000);
});

test('three hundred strangers at once do not keep somebody known waiting', async () => {
  const { email, password, device } = await someoneKnown();
  let lookedAt = 0;
  const strangers = Array.from({ length: 300 }, async () => {
    const answer = await attempt(newAddress(), `${randomUUID()}@example.com`);
    if (answer.httpStatus === 401) lookedAt += 1;
    return answer;
  });
  const answer = await attempt(newAddress(), email, password, device);
  expect(answer.httpStatus).toBe(200);
  const lookedAtBefore = lookedAt;
  const refused = (await Promise.all(strangers)).filter(({ httpStatus }) => httpStatus === 503);
  expect(lookedAtBefore).toBeLessThan(lookedAt);
  expect(refused.length).toBeGreaterThan(200);
  for (const { error, retryAfter } of refused) {
    expect(error).toEqual({
      status: 'UNAVAILABLE',
      message: 'The cashier is busy. Please try again in a moment.',
    });
    expect(Number(retryAfter)).toBeGreaterThan(0);
  }
});

test('nor somebody new: networks that have tried before wait behind', async () => {
  const { email, password } = await cashier.addStaff('owner');
  const networks = Array.from({ length: 80 }, newAddress);
  const tryAll = () => networks.map((address) => attempt(address, `${randomUUID()}@example.com`));
  await Promise.all([1, 2, 3].flatMap(tryAll));
  const strangers = Promise.all(tryAll());
  const answer = await attempt(newAddress(), email, password);
  expect(answer.httpStatus).toBe(200);
  // There was no room for more of them meanwhile.
  expect((await strangers).filter(({ httpStatus }) => httpStatus === 503).length).toBeGreaterThan(20);
});
