import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setStaffPassword } from '#server/main/commands/set-password.ts';
import { signOnce } from '#server/main/keys/sign-rows.ts';
import { hashPassword } from '#server/platform/passwords/password-hash.ts';
import { setUpTotp } from '#test/fixtures/staff/second-factors.ts';
import { startTestCashier, TEST_KEYS, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { createTestDatabase } from '#test/fixtures/test-database.ts';

// What somebody writes who has the password of the role that serves, but not the key.
let cashier: TestCashier;
let owner: { id: string; token: string };
beforeAll(async () => {
  cashier = await startTestCashier();
  owner = await cashier.signInAs('owner', 'Olga');
});
afterAll(() => cashier[Symbol.asyncDispose]());

const write = (text: string, values: readonly unknown[]) => cashier.serving.pool.query(text, [...values]);
const hashOf = (token: string) => createHash('sha256').update(token).digest();
const isLetIn = async (token: string) =>
  (await cashier.send('getCurrentAdmin', {}, token)).httpStatus === 200;

async function member() {
  const person = await cashier.addStaff('member');
  const { email, password } = person;
  const { token } = await cashier.call('signIn', { email, password });
  return { ...person, token };
}

const closed = (email: string) => ({
  status: 'PERMISSION_DENIED',
  message: expect.stringContaining(`The account of ${email} was changed in the database, past Cage`),
});

describe('a session', () => {
  test.each([
    ['none', () => null],
    ['one made up', () => `s2.${TEST_KEYS.current.id}.${'A'.repeat(43)}`],
    ['that of another session', (own: string) => own],
  ])('that was put into its table, with this signature: %s', async (_, forge) => {
    const { token: own } = await member();
    const { rows } = await write('select signature from sessions where token_hash = $1', [hashOf(own)]);
    const token = randomUUID();
    await write(
      `insert into sessions (token_hash, staff_id, expires_at, signature) values ($1, $2, now() + interval '1 hour', $3)`,
      [hashOf(token), owner.id, forge(rows[0].signature)],
    );
    expect(await isLetIn(token)).toBe(false);
  });

  test.each([
    ['staff_id', () => owner.id],
    ['proven_at', () => new Date()],
    ['expires_at', () => new Date(Date.now() + 48 * 3_600_000)],
    ['expires_at', () => 'infinity'],
    ['expires_at', () => '290000-01-01'],
    ['proven_at', () => 'infinity'],
    ['id', () => randomUUID()],
  ])('whose %s was changed', async (column, value) => {
    const { token } = await member();
    await write(`update sessions set ${column} = $1 where token_hash = $2`, [value(), hashOf(token)]);
    expect((await cashier.send('getCurrentAdmin', {}, token)).error?.status).toBe('UNAUTHENTICATED');
  });

  test('whose last use is said to be for ever keeps nobody from the desk', async () => {
    const { token } = await member();
    await write(`update sessions set last_seen_at = 'infinity' where token_hash = $1`, [hashOf(token)]);
    expect((await cashier.call('getDeposits', {}, token)).deposits).toEqual([]);
  });
});

describe('an account', () => {
  test.each([
    ['a higher role', 'role', () => 'owner'],
    ['another password', 'password_hash', () => hashPassword('a password of mine')],
    ['another name', 'display_name', () => 'Otto'],
    ['another email', 'email', () => 'me@example.com'],
    ['an initial password that need not be changed', 'must_change_password', () => true],
  ])('with %s lets nobody in, neither by its session nor by its password', async (_, column, value) => {
    const { id, email, password, token } = await member();
    const altered = await value();
    // Of these, a role that only serves cannot change name and email; one that owns the tables can.
    await cashier.database.pool.query(`update staff set ${column} = $1 where id = $2`, [altered, id]);
    expect(await isLetIn(token)).toBe(false);
    const signIn = {
      email: column === 'email' ? (altered as string) : email,
      password: column === 'password_hash' ? 'a password of mine' : password,
    };
    expect((await cashier.send('signIn', signIn)).error).toMatchObject(closed(signIn.email));
    const { users } = await cashier.call('getAdminUsers', {}, owner.token);
    expect(users.find(({ uid }) => uid === id)).toMatchObject({ isAltered: true });
    expect(users.find(({ uid }) => uid === owner.id)).toMatchObject({ isAltered: false });
  });

  test('of somebody who was removed does not come back', async () => {
    const { id, email, password } = await member();
    await cashier.call('removeAdminUser', { uid: id, email }, owner.token);
    await write('update staff set removed_at = null where id = $1', [id]);
    expect((await cashier.send('signIn', { email, password })).error).toMatchObject(closed(email));
  });

  test('that was put into the table lets nobody in', async () => {
    await write(
      `insert into staff (id, email, display_name, role, password_hash) values ($1, 'new@example.com', 'A', 'owner', $2)`,
      [randomUUID(), await hashPassword('a password of mine')],
    );
    const signIn = { email: 'new@example.com', password: 'a password of mine' };
    expect((await cashier.send('signIn', signIn)).error).toMatchObject(closed(signIn.email));
  });

  test('is signed by no later change, until the operator opens it; its owners are told', async () => {
    const { id, email, password } = await member();
    await write(`update staff set role = 'supervisor' where id = $1`, [id]);
    expect((await cashier.send('signIn', { email, password })).httpStatus).toBe(403);
    const set = await cashier.send(
      'setAdminPassword',
      { uid: id, email, password: 'staple paper clip' },
      owner.token,
    );
    expect(set.error).toMatchObject({ ...closed(email), status: 'FAILED_PRECONDITION' });
    const { failing } = await cashier.call('getOperations', {}, owner.token);
    expect(failing).toContainEqual({ what: 'accounts', since: expect.any(String) });
    const { entries } = await cashier.call('getActivityLogs', { search: email }, owner.token);
    expect(entries[0]?.message).toBe(
      `Refused sign-in as ${email}: the account was changed in the database, past Cage`,
    );

    const next = 'another horse battery';
    const { text } = await setStaffPassword({ database: cashier.database, keys: TEST_KEYS }, email, {
      password: next,
    });
    expect(text).toContain('Their account had been changed in the database, past Cage');
    expect((await cashier.call('signIn', { email, password: next })).admin.role).toBe('supervisor');
  });
});

describe('a second factor', () => {
  test('that was deleted is missed; the operator or an owner takes it away', async () => {
    const { id, email, password, token } = await member();
    await setUpTotp(cashier, token);
    await write('delete from totp_secrets where staff_id = $1', [id]);
    expect((await cashier.send('signIn', { email, password })).error).toMatchObject(closed(email));
    await cashier.call('removeAdminFactors', { uid: id, email }, owner.token);
    await cashier.call('signIn', { email, password });
  });

  test('a recovery code that was put into the table proves nothing', async () => {
    const { id, token } = await member();
    await setUpTotp(cashier, token);
    await write('insert into recovery_codes (staff_id, code_hash) values ($1, $2)', [
      id,
      hashOf('aaaaaaaaaaaaaaaa'),
    ]);
    expect((await cashier.send('proveIdentity', { code: 'aaaa-aaaa-aaaa-aaaa' }, token)).error?.message).toBe(
      'The code is wrong.',
    );
  });
});

test('what is there at the first start is signed once, by the role that migrates', async () => {
  await using database = await createTestDatabase();
  const insert = (email: string) =>
    database.pool.query(
      `insert into staff (id, email, display_name, role, password_hash) values ($1, $2, 'A', 'owner', '')`,
      [randomUUID(), email],
    );
  await insert('before@example.com');
  await signOnce(database, TEST_KEYS);
  await insert('after@example.com');
  await signOnce(database, TEST_KEYS);
  const { rows } = await database.pool.query(
    'select email, signature is not null as is_signed from staff order by email',
  );
  expect(rows).toEqual([
    { email: 'after@example.com', is_signed: false },
    { email: 'before@example.com', is_signed: true },
  ]);
  await expect(write('delete from signed_accounts', [])).rejects.toThrow('permission denied');
});
