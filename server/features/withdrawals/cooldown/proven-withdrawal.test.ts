import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PLAYER_RATES } from '#server/platform/admission/limit-visitors.ts';
import { depositRequest } from '#test/fixtures/deposits.ts';
import { entriesOf, storedRecord } from '#test/fixtures/records.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { withdrawalRequest } from '#test/fixtures/withdrawals.ts';

let cashier: TestCashier;
let token: string;
beforeAll(async () => {
  cashier = await startTestCashier();
  ({ token } = await cashier.signInAs('supervisor'));
});
afterAll(() => cashier[Symbol.asyncDispose]());

const newPlayer = () => `FC${randomInt(1, 1e12)}`;

/** The link of a deposit of a player's that was credited. */
async function creditedDeposit(username: string, status: 'sent' | 'pending' | 'declined' = 'sent') {
  const { id, followToken } = await cashier.call('sendDepositEmail', depositRequest({ username }));
  await cashier.call('updateDepositStatus', { depositId: id, status }, token);
  return followToken;
}

const submit = (username: string, followTokens?: string[]) =>
  cashier.send('sendWithdrawEmail', withdrawalRequest({ username, ...(followTokens && { followTokens }) }));

async function submitted(username: string, followTokens?: string[]): Promise<string> {
  const { result, error } = await submit(username, followTokens);
  if (result === undefined) throw new Error(error?.message);
  return result.id;
}

test('what a stranger started does not keep out the player who has the link of a credited request', async () => {
  const username = newPlayer();
  const link = await creditedDeposit(username);
  const strangers = await submitted(username);
  expect((await submit(username)).error?.status).toBe('FAILED_PRECONDITION');
  const own = await submitted(username, ['unreadable', link]);
  expect(await storedRecord(cashier.database, 'withdrawal', strangers)).toMatchObject({
    status: 'pending',
    cooldown: null,
  });
  expect(await storedRecord(cashier.database, 'withdrawal', own)).toMatchObject({
    username,
    source: 'player',
    approval_status: 'pending',
    payment_username: '@jane-lee',
    is_proven: true,
  });
  expect(await entriesOf(cashier.database, strangers)).toMatchObject([
    {
      action: 'withdrawal_cooldown_lifted',
      message: `Withdrawal cooldown of ${username} lifted: another was sent with the link of an earlier request`,
      actor_id: null,
      username,
    },
  ]);
  const { password } = await cashier.call('revealWithdrawalPassword', { withdrawalId: own }, token);
  expect(password).toBe('the player’s own');

  // Its own cooldown holds against everybody, the player included.
  for (const links of [undefined, [link]]) {
    expect((await submit(username, links)).error?.message).toMatch(/^A withdrawal for .+ was submitted on /);
  }
});

test('a paid withdrawal proves it as well; a link of another player, or of what was not completed, does not', async () => {
  const [username, other] = [newPlayer(), newPlayer()];
  const { id, followToken } = await cashier.call('sendWithdrawEmail', withdrawalRequest({ username }));
  await cashier.call('updateWithdrawalStatus', { withdrawalId: id, status: 'sent' }, token);
  await cashier.call('liftWithdrawalCooldown', { withdrawalId: id }, token);
  await submitted(username);
  const links = [
    await creditedDeposit(other),
    await creditedDeposit(username, 'pending'),
    await creditedDeposit(username, 'declined'),
  ];
  expect((await submit(username, links)).error?.status).toBe('FAILED_PRECONDITION');
  expect((await submit(username, [followToken])).error).toBeUndefined();
});

test('whoever pays for another has a link of their own payment, which keeps the player out no more than none', async () => {
  const username = newPlayer();
  const [strangers, own] = [await creditedDeposit(username), await creditedDeposit(username)];
  await submitted(username);
  const proven = await submitted(username, [strangers]);
  const players = await submitted(username, [own]);
  const stored = (id: string) => storedRecord(cashier.database, 'withdrawal', id);
  expect(await stored(proven)).toMatchObject({ status: 'pending', cooldown: null, is_proven: true });
  expect(await stored(players)).not.toMatchObject({ cooldown: null });
  // Neither link is good for another one within the day, whatever has been lifted.
  for (const link of [strangers, own]) {
    expect((await submit(username, [link])).error?.status).toBe('FAILED_PRECONDITION');
  }
});

test('a link is good again once staff decline what it proved, or lift its cooldown', async () => {
  const username = newPlayer();
  const link = await creditedDeposit(username);
  await submitted(username);
  const first = await submitted(username, [link]);
  const declined = { withdrawalId: first, status: 'declined', reason: 'insufficient_funds' } as const;
  await cashier.call('updateWithdrawalStatus', declined, token);
  await submitted(username);
  const second = await submitted(username, [link]);
  await cashier.call('liftWithdrawalCooldown', { withdrawalId: second }, token);
  await submitted(username);
  await submitted(username, [link]);
});

test('a link that was used stays so, whatever becomes of its withdrawal by mistake', async () => {
  const [username, other] = [newPlayer(), newPlayer()];
  const link = await creditedDeposit(username);
  await submitted(username);
  const withdrawalId = await submitted(username, [link]);
  const declined = { withdrawalId, status: 'declined', reason: 'insufficient_funds' } as const;
  const { withdrawal } = await cashier.call('updateWithdrawalStatus', declined, token);
  await submitted(username);
  await cashier.call('undoWithdrawalStatus', { withdrawalId, version: withdrawal.version }, token);
  expect((await submit(username, [link])).error?.status).toBe('FAILED_PRECONDITION');
  await cashier.call('updateWithdrawalUsername', { withdrawalId, username: other }, token);
  expect((await submit(username, [link])).error?.status).toBe('FAILED_PRECONDITION');
});

test('what could not be paid keeps nobody out', async () => {
  const username = newPlayer();
  const withdrawalId = await submitted(username);
  await cashier.call('updateWithdrawalStatus', { withdrawalId, status: 'approved' }, token);
  const notSent = { withdrawalId, status: 'not_sent', reason: 'technical_issue' } as const;
  await cashier.call('updateWithdrawalStatus', notSent, token);
  await submitted(username);
});

test('a request with a proof that is sent several times at once is one, and each is told so', async () => {
  const username = newPlayer();
  const link = await creditedDeposit(username);
  await submitted(username);
  const request = withdrawalRequest({ username, requestId: crypto.randomUUID(), followTokens: [link] });
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => cashier.call('sendWithdrawEmail', request)),
  );
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
});

test('of different links at once, each has one stored', async () => {
  const username = newPlayer();
  const links = [await creditedDeposit(username), await creditedDeposit(username)];
  await submitted(username);
  const answers = await Promise.all([...links, ...links].map((link) => submit(username, [link])));
  expect(answers.filter(({ result }) => result)).toHaveLength(2);
});

test('what staff have taken up keeps its cooldown, whatever the player proves', async () => {
  const username = newPlayer();
  const link = await creditedDeposit(username);
  const id = await submitted(username);
  await cashier.call('updateWithdrawalStatus', { withdrawalId: id, status: 'approved' }, token);
  expect((await submit(username, [link])).error?.status).toBe('FAILED_PRECONDITION');
  expect(await storedRecord(cashier.database, 'withdrawal', id)).not.toMatchObject({ cooldown: null });
  const declined = { withdrawalId: id, status: 'declined', reason: 'insufficient_funds' } as const;
  await cashier.call('updateWithdrawalStatus', declined, token);
  expect((await submit(username, [link])).error).toBeUndefined();
});

test('of many at once with the proof, one is stored', async () => {
  const username = newPlayer();
  const link = await creditedDeposit(username);
  await submitted(username);
  const answers = await Promise.all(Array.from({ length: 10 }, () => submit(username, [link])));
  expect(answers.filter(({ result }) => result)).toHaveLength(1);
  const { withdrawals } = await cashier.call('getWithdrawals', { search: username }, token);
  expect(withdrawals).toHaveLength(2);
});

test('a repeat of it is answered from what is stored', async () => {
  const username = newPlayer();
  const link = await creditedDeposit(username);
  await submitted(username);
  const requestId = crypto.randomUUID();
  const request = withdrawalRequest({ username, requestId, followTokens: [link] });
  const first = await cashier.call('sendWithdrawEmail', request);
  expect(await cashier.call('sendWithdrawEmail', request)).toEqual(first);
});

test('what is sent again because its answer was lost is answered, however often it was sent', async () => {
  await using limited = await startTestCashier({
    database: cashier.database,
    variables: { CAGE_PUBLIC_LIMITS: '1' },
  });
  const [deposit, withdrawal] = [newPlayer(), newPlayer()];
  const asked = depositRequest({ username: deposit, requestId: crypto.randomUUID() });
  const wanted = withdrawalRequest({ username: withdrawal, requestId: crypto.randomUUID() });
  const first = await limited.call('sendDepositEmail', asked);
  const other = await limited.call('sendWithdrawEmail', wanted);
  for (let again = 0; again < 8; again++) {
    expect((await limited.call('sendDepositEmail', asked)).id).toBe(first.id);
    expect(await limited.call('sendWithdrawEmail', wanted)).toEqual(other);
  }
  const another = () => limited.send('sendDepositEmail', { ...asked, requestId: crypto.randomUUID() });
  for (let sent = 1; sent < PLAYER_RATES.own.burst; sent++) expect((await another()).httpStatus).toBe(200);
  expect((await another()).error?.status).toBe('RESOURCE_EXHAUSTED');
});

test('strangers cannot use up what a player may send', async () => {
  await using limited = await startTestCashier({
    database: cashier.database,
    variables: { CAGE_PUBLIC_LIMITS: '1' },
  });
  const username = newPlayer();
  const link = await creditedDeposit(username);
  const deposit = (followTokens?: string[]) =>
    limited.send('sendDepositEmail', depositRequest({ username, ...(followTokens && { followTokens }) }));
  const answers = await Promise.all(Array.from({ length: 10 }, () => deposit()));
  expect(answers.filter(({ result }) => result)).toHaveLength(5);
  expect((await deposit()).error).toEqual({
    status: 'RESOURCE_EXHAUSTED',
    message: expect.stringMatching(`^Too many requests for ${username}. Please try again in \\d+ seconds.$`),
    code: 'too-often',
  });
  expect((await deposit([link])).error).toBeUndefined();
});
