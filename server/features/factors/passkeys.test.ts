import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPasskey } from '#test/fixtures/staff/second-factors.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

const SITE = { origin: 'https://cage.example' };

let cashier: TestCashier;
beforeAll(async () => {
  cashier = await startTestCashier({ variables: { CAGE_ORIGIN: SITE.origin } });
});
afterAll(() => cashier[Symbol.asyncDispose]());

async function someone() {
  const { id, email, password } = await cashier.addStaff('member', 'Mia');
  const { token } = await cashier.call('signIn', { email, password });
  return { id, signIn: { email, password }, token };
}

async function someoneWithPasskey(name = 'Phone') {
  const person = await someone();
  const passkey = createPasskey(SITE);
  const { options } = await cashier.call('beginPasskey', {}, person.token);
  const added = await cashier.call(
    'confirmPasskey',
    { name, passkey: passkey.register(options) },
    person.token,
  );
  return { ...person, passkey, passkeyId: added.id, recoveryCodes: added.recoveryCodes };
}

/** What a browser is given at a sign-in by the right password. */
async function askedOf(signIn: { email: string; password: string }) {
  const { error } = await cashier.send('signIn', signIn);
  return error?.details as { secondFactor: string[]; passkeyOptions: Record<string, unknown> };
}

test('one is added, used at the next sign-in, named and removed', async () => {
  const { signIn, token, passkey, passkeyId, recoveryCodes } = await someoneWithPasskey();
  expect(recoveryCodes).toHaveLength(10);
  const asked = await askedOf(signIn);
  expect(asked.secondFactor).toEqual(['passkey']);
  expect(asked.passkeyOptions).toMatchObject({ rpId: 'cage.example', challenge: expect.any(String) });
  await cashier.call('signIn', { ...signIn, passkey: passkey.answer(asked.passkeyOptions) });

  await cashier.call('renamePasskey', { id: passkeyId, name: 'Old phone' }, token);
  const { passkeys, arePasskeysPossible } = await cashier.call('getMyFactors', {}, token);
  expect(arePasskeysPossible).toBe(true);
  expect(passkeys).toEqual([
    { id: passkeyId, name: 'Old phone', createdAt: expect.any(String), lastUsedAt: expect.any(String) },
  ]);
  await cashier.call('removePasskey', { id: passkeyId }, token);
  await cashier.call('signIn', signIn);
});

test('an answer is good once, and to the question of that person only', async () => {
  const [mia, other] = [await someoneWithPasskey(), await someoneWithPasskey()];
  const { passkeyOptions } = await askedOf(mia.signIn);
  const answer = mia.passkey.answer(passkeyOptions);
  const theirs = other.passkey.answer((await askedOf(other.signIn)).passkeyOptions);
  expect((await cashier.send('signIn', { ...mia.signIn, passkey: theirs })).error).toMatchObject({
    status: 'UNAUTHENTICATED',
    message: 'The passkey was not accepted. Please try again.',
  });
  await cashier.call('signIn', { ...mia.signIn, passkey: answer });
  const again = await cashier.send('signIn', { ...mia.signIn, passkey: answer });
  expect(again.error?.status).toBe('UNAUTHENTICATED');
});

test.each([
  ['of another site', { origin: 'https://cage.example.evil.test' }],
  ['of a copied key, whose count falls behind', { counter: 3 }],
])('an answer %s is refused', async (_, options) => {
  const { signIn, passkey } = await someoneWithPasskey();
  const first = await askedOf(signIn);
  await cashier.call('signIn', { ...signIn, passkey: passkey.answer(first.passkeyOptions, { counter: 5 }) });
  const { passkeyOptions } = await askedOf(signIn);
  const answer = passkey.answer(passkeyOptions, { counter: 6, ...options });
  expect((await cashier.send('signIn', { ...signIn, passkey: answer })).httpStatus).toBe(401);
});

test('an answer by another key, or to an old or made-up question, is refused', async () => {
  const { id, signIn, passkey } = await someoneWithPasskey();
  const { passkeyOptions } = await askedOf(signIn);
  const stranger = createPasskey(SITE).answer(passkeyOptions);
  const forged = { ...passkey.answer({ challenge: 'bWFkZSB1cA' }) };
  for (const answer of [stranger, forged, { ...stranger, id: forged.id, rawId: forged.id }]) {
    expect((await cashier.send('signIn', { ...signIn, passkey: answer })).httpStatus).toBe(401);
  }
  const { passkeyOptions: late } = await askedOf(signIn);
  await cashier.database.pool.query('update passkey_challenges set expires_at = now() where staff_id = $1', [
    id,
  ]);
  expect((await cashier.send('signIn', { ...signIn, passkey: passkey.answer(late) })).httpStatus).toBe(401);
});

test('what a browser made up is not registered, and nothing twice', async () => {
  const { token } = await someone();
  const passkey = createPasskey(SITE);
  const register = (given: object, origin?: string) =>
    cashier.send('confirmPasskey', { name: 'Key', passkey: passkey.register(given, origin) }, token);
  const refused = {
    status: 'FAILED_PRECONDITION',
    message: 'The passkey could not be verified. Please try again.',
  };
  expect((await register({ challenge: 'bWFkZSB1cA' })).error).toEqual(refused);
  const begin = async () => (await cashier.call('beginPasskey', {}, token)).options;
  expect((await register(await begin(), 'https://evil.test')).error).toEqual(refused);
  const options = await begin();
  expect((await register(options)).httpStatus).toBe(200);
  expect((await register(options)).error).toEqual(refused);
  expect((await register(await begin())).error?.status).toBe('ALREADY_EXISTS');
});

test('a passkey of one’s own proves who one is; one of another person is out of reach', async () => {
  const [mia, other] = [await someoneWithPasskey(), await someone()];
  const { options } = await cashier.call('beginPasskeyProof', {}, mia.token);
  expect(options).toMatchObject({ allowCredentials: [expect.anything()] });
  expect((await cashier.send('beginPasskeyProof', {}, other.token)).error?.message).toBe(
    'You have no passkey.',
  );
  const theirs = { id: mia.passkeyId };
  expect((await cashier.send('removePasskey', theirs, other.token)).error?.status).toBe('NOT_FOUND');
  const renaming = { ...theirs, name: 'Mine' };
  expect((await cashier.send('renamePasskey', renaming, other.token)).error?.status).toBe('NOT_FOUND');
});

test('a cashier without a host name has none, and says what to do', async () => {
  await using nameless = await startTestCashier();
  const { token } = await nameless.signInAs('member');
  expect((await nameless.call('getMyFactors', {}, token)).arePasskeysPossible).toBe(false);
  expect((await nameless.send('beginPasskey', {}, token)).error).toEqual({
    status: 'FAILED_PRECONDITION',
    message:
      'Passkeys need a host name: set CAGE_ORIGIN to the address of the cashier by its name, and open it there.',
  });
});
