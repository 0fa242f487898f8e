import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeOf, createPasskey, setUpTotp } from '#test/fixtures/staff/second-factors.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

// What somebody does who has the password of the role that serves: rows are put back as they once were, with the
// signatures that they had.
const ORIGIN = 'http://localhost:8080';
let cashier: TestCashier;
let owner: { id: string; token: string };
beforeAll(async () => {
  cashier = await startTestCashier({ variables: { CAGE_ORIGIN: ORIGIN } });
  owner = await cashier.signInAs('owner', 'Olga');
});
afterAll(() => cashier[Symbol.asyncDispose]());

type Table = 'staff' | 'sessions' | 'recovery_codes' | 'totp_secrets' | 'passkeys';
type Rows = ReadonlyArray<Record<string, unknown>>;
const write = (text: string, ...values: unknown[]) => cashier.serving.pool.query(text, values);
const columnOf = (table: Table) => (table === 'staff' ? 'id' : 'staff_id');

/** Someone's rows of a table, as they are. */
async function keep(table: Table, id: string): Promise<Rows> {
  return (await write(`select * from ${table} where ${columnOf(table)} = $1`, id)).rows;
}

/** Puts them in the place of those there are, for `columns` only, or whole. */
async function putBack(table: Table, id: string, rows: Rows, columns?: readonly string[]): Promise<void> {
  if (columns === undefined) await write(`delete from ${table} where ${columnOf(table)} = $1`, id);
  for (const row of rows) {
    const names = columns ?? Object.keys(row);
    const values = names.map((name) => row[name]);
    const marks = names.map((_, index) => `$${index + 1}`).join(', ');
    if (columns)
      await write(`update ${table} set (${names.join(', ')}) = row (${marks}) where id = '${id}'`, ...values);
    else await write(`insert into ${table} (${names.join(', ')}) values (${marks})`, ...values);
  }
}
const ACCOUNT = [
  'role',
  'password_hash',
  'must_change_password',
  'has_second_factor',
  'removed_at',
  'signature',
];

const isLetIn = async (token: string) =>
  (await cashier.send('getCurrentAdmin', {}, token)).httpStatus === 200;
const signIn = (email: string, password: string, code?: string) =>
  cashier.send('signIn', { email, password, ...(code && { code }) });
async function someone(role: 'member' | 'owner' = 'member') {
  const person = await cashier.addStaff(role);
  const { token } = await cashier.call('signIn', { email: person.email, password: person.password });
  return { ...person, token };
}
const closed = (email: string) =>
  expect.stringContaining(`The account of ${email} was changed in the database, past Cage`);

describe('an account', () => {
  test('does not get a former role back', async () => {
    const { id, email, password, token } = await someone('owner');
    const asOwner = await keep('staff', id);
    await cashier.call('setAdminUserRole', { uid: id, role: 'member' }, owner.token);
    await putBack('staff', id, asOwner, ACCOUNT);
    expect(await isLetIn(token)).toBe(false);
    expect((await signIn(email, password)).error?.message).toEqual(closed(email));
    const { failing } = await cashier.call('getOperations', {}, owner.token);
    expect(failing).toContainEqual({ what: 'accounts', since: expect.any(String) });
  });

  test('is as it should be when it is changed to what it once was', async () => {
    const { id, token } = await someone('owner');
    for (const role of ['member', 'owner', 'member', 'owner'] as const) {
      await cashier.call('setAdminUserRole', { uid: id, role }, owner.token);
      expect((await cashier.call('getCurrentAdmin', {}, token)).admin.role).toBe(role);
    }
  });

  test('does not get a former password back, nor back onto the staff', async () => {
    const { id, email, password, token } = await someone();
    const before = await keep('staff', id);
    const newPassword = 'another horse, another battery';
    await cashier.call('changePassword', { currentPassword: password, newPassword }, token);
    const after = await keep('staff', id);
    await putBack('staff', id, before, ACCOUNT);
    expect((await signIn(email, password)).error?.message).toEqual(closed(email));
    await putBack('staff', id, after, ACCOUNT);
    expect((await signIn(email, newPassword)).httpStatus).toBe(200);
    await cashier.call('removeAdminUser', { uid: id, email }, owner.token);
    await putBack('staff', id, after, ACCOUNT);
    expect((await signIn(email, newPassword)).error?.message).toEqual(closed(email));
  });
});

describe('a session', () => {
  test('that was ended does not come back, also if it was spoilt before; the others go on', async () => {
    const { id, email, password, token: first } = await someone();
    const second = (await cashier.call('signIn', { email, password })).token;
    const rows = await keep('sessions', id);
    await cashier.call('signOut', {}, first);
    expect(await isLetIn(second)).toBe(true);
    await putBack('sessions', id, rows);
    expect(await isLetIn(first)).toBe(false);

    const third = (await cashier.call('signIn', { email, password })).token;
    const kept = await keep('sessions', id);
    await write(`update sessions set signature = 'spoilt', expires_at = now() where staff_id = $1`, id);
    const fourth = (await cashier.call('signIn', { email, password })).token;
    await cashier.call('endAllSessions', {}, fourth);
    await putBack('sessions', id, kept);
    for (const token of [first, second, third, fourth]) expect(await isLetIn(token)).toBe(false);
  });
});

describe('a second factor', () => {
  test('that was used up or replaced proves nothing again', async () => {
    const { id, email, password, token } = await someone();
    const { secret, recoveryCodes } = await setUpTotp(cashier, token);
    const [used = '', other = '', third = ''] = recoveryCodes;
    const before = await keep('recovery_codes', id);
    expect((await signIn(email, password, used)).httpStatus).toBe(200);
    await putBack('recovery_codes', id, before);
    expect((await signIn(email, password, used)).error?.status).toBe('UNAUTHENTICATED');
    expect((await signIn(email, password, other)).error?.status).toBe('UNAUTHENTICATED');

    const app = await keep('totp_secrets', id);
    const session = (await signIn(email, password, codeOf(secret))).result?.token as string;
    const codes = (await cashier.call('renewRecoveryCodes', {}, session)).recoveryCodes;
    await setUpTotp(cashier, session);
    await putBack('recovery_codes', id, before);
    expect((await signIn(email, password, third)).error?.status).toBe('UNAUTHENTICATED');
    expect(codes).toHaveLength(10);
    await putBack('totp_secrets', id, app);
    expect((await signIn(email, password, codeOf(secret, 1))).error?.message).toEqual(closed(email));
  });

  test('stays when another one is used up or removed', async () => {
    const { email, password, token } = await someone();
    const { secret, recoveryCodes } = await setUpTotp(cashier, token);
    const passkey = createPasskey({ origin: ORIGIN });
    const { options } = await cashier.call('beginPasskey', {}, token);
    const added = { name: 'Phone', passkey: passkey.register(options) };
    const { id } = await cashier.call('confirmPasskey', added, token);
    const [one, two] = recoveryCodes;
    expect((await signIn(email, password, one)).httpStatus).toBe(200);
    const asked = (await signIn(email, password)).error?.details as { passkeyOptions: { challenge: string } };
    const answer = passkey.answer(asked.passkeyOptions);
    expect((await cashier.send('signIn', { email, password, passkey: answer })).httpStatus).toBe(200);
    const session = (await signIn(email, password, two)).result?.token as string;
    await cashier.call('removePasskey', { id }, session);
    expect((await signIn(email, password, codeOf(secret))).httpStatus).toBe(200);
  });

  test('of somebody else is refused in words, at signing in and at proving who one is', async () => {
    const [mine, theirs] = [await someone(), await someone()];
    const { secret } = await setUpTotp(cashier, mine.token);
    await setUpTotp(cashier, theirs.token);
    await write(
      `update totp_secrets set (secret_sealed, signature) =
         (select secret_sealed, signature from totp_secrets where staff_id = $1) where staff_id = $2`,
      ...[mine.id, theirs.id],
    );
    const refused = await signIn(theirs.email, theirs.password, codeOf(secret));
    expect(refused.httpStatus).toBe(403);
    expect(refused.error?.message).toEqual(closed(theirs.email));
    const proving = await cashier.send('proveIdentity', { code: codeOf(secret) }, theirs.token);
    expect(proving.error).toEqual({ status: 'FAILED_PRECONDITION', message: closed(theirs.email) });
  });
});

test('whoever serves begins epochs, but neither chooses one nor takes one back', async () => {
  const { id, token } = await someone();
  const begin = 'insert into signing_epochs (what, owner_id, epoch) values ($1, $2, $3) returning epoch';
  const first = (await write(begin, 'sessions', id, 0)).rows[0].epoch;
  const second = (await write(begin, 'sessions', id, 1)).rows[0].epoch;
  expect(second).toBeGreaterThan(first);
  expect(await isLetIn(token)).toBe(false);
  for (const statement of ['update signing_epochs set epoch = 0', 'delete from signing_epochs']) {
    await expect(write(statement)).rejects.toThrow('permission denied');
  }
});
