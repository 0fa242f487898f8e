import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeOf, setUpTotp } from '#test/fixtures/staff/second-factors.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { until } from '#test/fixtures/until.ts';
import { newTotpSecret, stepOfCode, totpUri } from './totp.ts';

const ASKED = { status: 'UNAUTHENTICATED', details: { secondFactor: ['totp'] } };
const WRONG_CODE = {
  ...ASKED,
  message: 'The code is wrong or was used before. Wait for the next one, or use a recovery code.',
};

let cashier: TestCashier;
beforeAll(async () => {
  cashier = await startTestCashier();
});
afterAll(() => cashier[Symbol.asyncDispose]());

async function someoneWithTotp() {
  const person = await cashier.addStaff('member', 'Mia');
  const { token } = await cashier.call('signIn', { email: person.email, password: person.password });
  return { ...person, token, ...(await setUpTotp(cashier, token)) };
}

async function entriesOf(id: string): Promise<string[]> {
  const { rows } = await cashier.database.pool.query(
    'select action from activity_log where actor_id = $1 order by id',
    [id],
  );
  return rows.map(({ action }) => action);
}

describe('a code', () => {
  test('is that of RFC 6238, of the step before or the one after', () => {
    // Of appendix B: the secret 12345678901234567890, at 59 s; six of its eight digits.
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
    expect(stepOfCode(secret, '287082', new Date(59_000))).toBe(1);
    expect(stepOfCode(secret, '287082', new Date(29_000))).toBe(1);
    expect(stepOfCode(secret, '287082', new Date(89_000))).toBe(1);
    expect(stepOfCode(secret, '287082', new Date(90_000))).toBeUndefined();
    expect(stepOfCode(secret, '287083', new Date(59_000))).toBeUndefined();
  });

  test('is made from 160 random bits, which the QR code names with the site and the person', () => {
    const [one, other] = [newTotpSecret(), newTotpSecret()];
    expect(one).toMatch(/^[A-Z2-7]{32}$/);
    expect(one).not.toBe(other);
    expect(totpUri(one, { issuer: 'Lucky Casino', email: 'mia@example.com' })).toBe(
      `otpauth://totp/Lucky%20Casino:mia%40example.com?issuer=Lucky%20Casino&secret=${one}&algorithm=SHA1&digits=6&period=30`,
    );
  });
});

test('an app is not put to use by a session that ended while its code was on its way', async () => {
  const { id, email, password } = await cashier.addStaff('member', 'Mia');
  const { token } = await cashier.call('signIn', { email, password });
  const { secret } = await cashier.call('beginTotp', {}, token);
  const client = await cashier.database.pool.connect();
  await client.query('begin');
  await client.query('select from staff where id = $1 for update', [id]);
  const confirming = cashier.send('confirmTotp', { code: codeOf(secret) }, token);
  await until(async () => {
    const { rowCount } = await cashier.database.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rowCount === 1;
  });
  await client.query('delete from sessions where staff_id = $1', [id]);
  await client.query('commit');
  client.release();
  expect((await confirming).error?.status).toBe('UNAUTHENTICATED');
  expect((await cashier.call('signIn', { email, password })).admin.email).toBe(email);
});

test('an app is set up by a code that it shows, and asked for at the next sign-in', async () => {
  const { id, email, password, token, secret, recoveryCodes } = await someoneWithTotp();
  expect(recoveryCodes).toHaveLength(10);
  expect(await cashier.call('getMyFactors', {}, token)).toMatchObject({
    totp: { since: expect.any(String) },
    passkeys: [],
    recoveryCodesLeft: 10,
    isRequired: false,
  });

  const asked = await cashier.send('signIn', { email, password });
  expect(asked.httpStatus).toBe(401);
  expect(asked.error).toEqual({ ...ASKED, message: 'Confirm with your second factor.' });
  const wrong = await cashier.send('signIn', { email, password: 'wrong', code: codeOf(secret) });
  expect(wrong.error).toEqual({ status: 'UNAUTHENTICATED', message: 'The email or the password is wrong.' });
  expect((await cashier.send('signIn', { email, password, code: codeOf(secret, 9) })).error).toEqual(
    WRONG_CODE,
  );

  const code = codeOf(secret);
  const { admin } = await cashier.call('signIn', {
    email,
    password,
    code: `${code.slice(0, 3)} ${code.slice(3)}`,
  });
  expect(admin.uid).toBe(id);
  // It is good once; nor is the one before it good from then on.
  expect((await cashier.send('signIn', { email, password, code })).error).toEqual(WRONG_CODE);
  expect((await cashier.send('signIn', { email, password, code: codeOf(secret, -1) })).error).toEqual(
    WRONG_CODE,
  );
  expect(await entriesOf(id)).toEqual([
    'staff_signed_in',
    'staff_factor_added',
    'staff_sign_in_failed',
    'staff_second_factor_failed',
    'staff_signed_in',
    'staff_second_factor_failed',
    'staff_second_factor_failed',
  ]);
});

test('one code, sent twice at once, is good once', async () => {
  const { email, password, secret } = await someoneWithTotp();
  const input = { email, password, code: codeOf(secret) };
  const answers = await Promise.all([cashier.send('signIn', input), cashier.send('signIn', input)]);
  expect(answers.map(({ httpStatus }) => httpStatus).sort()).toEqual([200, 401]);
});

test('one that was used is good for nothing else either, however it is written', async () => {
  const { email, password, secret, setUpBy, token } = await someoneWithTotp();
  expect((await cashier.send('signIn', { email, password, code: setUpBy })).error).toEqual(WRONG_CODE);
  const code = codeOf(secret);
  const spelled = [code, ` ${code} `, code.split('').join(' '), `${code.slice(0, 3)}\u2009${code.slice(3)}`];
  const answers = await Promise.all([
    ...spelled.map((each) => cashier.send('proveIdentity', { code: each }, token)),
    cashier.send('signIn', { email, password, code }),
  ]);
  expect(answers.filter(({ httpStatus }) => httpStatus === 200)).toHaveLength(1);
  expect((await cashier.send('proveIdentity', { code }, token)).error).toBeDefined();
  expect((await cashier.send('signIn', { email, password, code })).error).toBeDefined();
});

test('a recovery code stands in for it, once; new ones end those before', async () => {
  const { id, email, password, token, recoveryCodes } = await someoneWithTotp();
  const [first = '', second = ''] = recoveryCodes;
  await cashier.call('signIn', { email, password, code: first.toUpperCase().replaceAll('-', ' ') });
  expect((await cashier.send('signIn', { email, password, code: first })).error).toEqual(WRONG_CODE);
  expect((await cashier.call('getMyFactors', {}, token)).recoveryCodesLeft).toBe(9);
  expect(await entriesOf(id)).toContain('staff_recovery_code_used');

  const renewed = await cashier.call('renewRecoveryCodes', {}, token);
  expect(new Set([...renewed.recoveryCodes, ...recoveryCodes]).size).toBe(20);
  expect((await cashier.send('signIn', { email, password, code: second })).error).toEqual(WRONG_CODE);
  await cashier.call('signIn', { email, password, code: renewed.recoveryCodes[0] as string });
});

test('neither the secret nor a code can be read where they are kept, or in the log', async () => {
  const { secret, recoveryCodes } = await someoneWithTotp();
  for (const table of ['totp_secrets', 'recovery_codes', 'activity_log']) {
    const { rows } = await cashier.database.pool.query(`select * from ${table}`);
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(secret);
    for (const code of recoveryCodes) expect(JSON.stringify(rows)).not.toContain(code);
  }
});

test('wrong codes use up the attempts, a missing one does not', async () => {
  const { email, password, secret } = await someoneWithTotp();
  for (let i = 0; i < 7; i++) {
    expect((await cashier.send('signIn', { email, password })).error).toMatchObject(ASKED);
  }
  for (let i = 0; i < 5; i++) {
    expect((await cashier.send('signIn', { email, password, code: '12345' })).error).toEqual(WRONG_CODE);
  }
  const right = { email, password, code: codeOf(secret) };
  expect((await cashier.send('signIn', right)).error?.status).toBe('RESOURCE_EXHAUSTED');
});

test('another app takes the place of the first only once it is confirmed', async () => {
  const { email, password, token, secret } = await someoneWithTotp();
  const begun = await cashier.call('beginTotp', {}, token);
  const refused = await cashier.send('confirmTotp', { code: codeOf(begun.secret, 9) }, token);
  expect(refused.error?.message).toBe(
    'The code is wrong. Type the one that the app shows now, and check the clock of the phone.',
  );
  await cashier.call('signIn', { email, password, code: codeOf(secret) });
  const confirmed = await cashier.call('confirmTotp', { code: codeOf(begun.secret, -1) }, token);
  expect(confirmed.recoveryCodes).toEqual([]);
  expect((await cashier.send('signIn', { email, password, code: codeOf(secret, 1) })).error).toEqual(
    WRONG_CODE,
  );
  await cashier.call('signIn', { email, password, code: codeOf(begun.secret) });
  expect((await cashier.send('confirmTotp', { code: codeOf(secret) }, token)).error?.message).toBe(
    'Begin anew: there is no QR code waiting to be confirmed.',
  );
});

test('adding and removing one ends the person’s other sessions, and with the last go the recovery codes', async () => {
  const person = await cashier.addStaff('member');
  const elsewhere = await cashier.call('signIn', { email: person.email, password: person.password });
  const here = await cashier.call('signIn', { email: person.email, password: person.password });
  const { recoveryCodes } = await setUpTotp(cashier, here.token);
  expect((await cashier.send('getMyFactors', {}, elsewhere.token)).error?.status).toBe('UNAUTHENTICATED');

  const again = await cashier.call('signIn', {
    email: person.email,
    password: person.password,
    code: recoveryCodes[0] as string,
  });
  await cashier.call('removeTotp', {}, here.token);
  expect((await cashier.send('getMyFactors', {}, again.token)).error?.status).toBe('UNAUTHENTICATED');
  expect(await cashier.call('getMyFactors', {}, here.token)).toMatchObject({
    totp: null,
    recoveryCodesLeft: 0,
  });
  expect((await cashier.send('removeTotp', {}, here.token)).error?.status).toBe('NOT_FOUND');
  await cashier.call('signIn', { email: person.email, password: person.password });
});
