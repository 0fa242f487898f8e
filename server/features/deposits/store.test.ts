import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatReference, newReference } from '#domain/deposits/reference.ts';
import { depositRequest, newPlayer, storedDeposits } from '#test/fixtures/deposits.ts';
import { settingsWithEveryMethod } from '#test/fixtures/settings.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

const CLOSED = { enabled24_7: false, startTime: '00:00', endTime: '00:00' };

let cashier: TestCashier;
beforeAll(async () => {
  cashier = await startTestCashier({ settings: settingsWithEveryMethod() });
});
afterAll(() => cashier[Symbol.asyncDispose]());

describe('a request that is repeated', () => {
  /** A request of one test's own, with all that can be sent. */
  function wholeRequest() {
    const reference = newReference(randomBytes(5));
    return depositRequest({
      username: newPlayer(),
      requestId: randomUUID(),
      reference,
      accountId: 'venmo-own',
    });
  }

  test('with the same content is answered alike and stored once', async () => {
    const request = wholeRequest();
    const first = await cashier.call('sendDepositEmail', request);
    expect(await cashier.call('sendDepositEmail', request)).toEqual(first);
    const reference = formatReference(first.reference).toLowerCase();
    const retyped = { ...request, reference, senderName: ` ${request.senderName} ` };
    expect(await cashier.call('sendDepositEmail', retyped)).toEqual(first);
    expect(await storedDeposits(cashier.database, request.username)).toHaveLength(1);
  });

  test('is recognised by its id in upper case too', async () => {
    const requestId = randomUUID();
    const request = depositRequest({ username: newPlayer(), requestId: requestId.toUpperCase() });
    const first = await cashier.call('sendDepositEmail', request);
    expect(await cashier.call('sendDepositEmail', request)).toEqual(first);
    expect(await cashier.call('sendDepositEmail', { ...request, requestId })).toEqual(first);
    expect(await storedDeposits(cashier.database, request.username)).toHaveLength(1);
  });

  test.each([
    { username: 'FC12346' },
    { method: 'Zelle', accountId: 'zelle' },
    { amount: 50.01 },
    { senderName: 'John Doe' },
    { paymentLinkId: 'plink-2' },
    { reference: undefined },
    { accountId: undefined },
  ] as const)('with other content (%j) is refused, and nothing is stored', async (other) => {
    const request = wholeRequest();
    await cashier.call('sendDepositEmail', request);
    const { httpStatus, error } = await cashier.send('sendDepositEmail', { ...request, ...other });
    expect(httpStatus).toBe(409);
    expect(error).toEqual({
      status: 'ALREADY_EXISTS',
      message: 'Another deposit request was already sent under this request ID.',
      code: 'sent-before',
    });
    const { queries } = cashier.database;
    const stored = await queries
      .selectFrom('deposits')
      .selectAll()
      .where('request_id', '=', request.requestId as string)
      .execute();
    expect(stored).toMatchObject([
      { username: request.username, method: 'Venmo', amount_cents: 5_000, sender_name: 'Jane Doe' },
    ]);
  });

  test('without a request id is a new request each time', async () => {
    const request = depositRequest({ username: newPlayer() });
    const ids = [];
    for (let i = 0; i < 3; i++) ids.push((await cashier.call('sendDepositEmail', request)).id);
    expect((await storedDeposits(cashier.database, request.username)).map(({ id }) => id)).toEqual(
      ids.sort(),
    );
  });

  test('a hundred times at once is stored once and answered alike', async () => {
    const request = wholeRequest();
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => cashier.call('sendDepositEmail', request)),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await storedDeposits(cashier.database, request.username)).toHaveLength(1);
  });

  test('on two nodes at once is stored once and answered alike', async () => {
    await using other = await startTestCashier({ database: cashier.database });
    const requests = Array.from({ length: 10 }, wholeRequest);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => [
        Promise.all(requests.map((request) => cashier.call('sendDepositEmail', request))),
        Promise.all(requests.toReversed().map((request) => other.call('sendDepositEmail', request))).then(
          (backwards) => backwards.toReversed(),
        ),
      ]).flat(),
    );
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    for (const { username } of requests)
      expect(await storedDeposits(cashier.database, username)).toHaveLength(1);
  });

  test('at once with two contents under one id is stored once; the other content is refused', async () => {
    const [username, requestId] = [newPlayer(), randomUUID()];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        cashier.send('sendDepositEmail', depositRequest({ username, requestId, amount: 50 + (i % 2) })),
      ),
    );
    const [stored, ...more] = await storedDeposits(cashier.database, username);
    expect(more).toEqual([]);
    for (const [i, { result, error }] of answers.entries()) {
      if (5_000 + 100 * (i % 2) === stored?.amount_cents) expect(result?.id).toBe(stored.id);
      else expect(error?.status).toBe('ALREADY_EXISTS');
    }
  });

  test('is answered even after the hours have closed and its account has gone', async () => {
    await using before = await startTestCashier();
    const request = depositRequest({ requestId: randomUUID(), accountId: 'venmo-own' });
    const first = await before.call('sendDepositEmail', request);
    await using after = await startTestCashier({
      database: before.database,
      settings: { ...settingsWithEveryMethod(), withdrawalHours: CLOSED },
    });
    expect(await after.call('sendDepositEmail', request)).toEqual(first);
    const { error } = await after.send('sendDepositEmail', { ...request, requestId: randomUUID() });
    expect(error?.status).toBe('UNAVAILABLE');
  });
});

describe('a reference', () => {
  test('belongs to one request', async () => {
    const username = newPlayer();
    const first = depositRequest({ username, reference: newReference(randomBytes(5)) });
    const { reference } = await cashier.call('sendDepositEmail', first);
    const { httpStatus, error } = await cashier.send(
      'sendDepositEmail',
      depositRequest({ username, reference: reference.toLowerCase(), requestId: randomUUID() }),
    );
    expect(httpStatus).toBe(409);
    expect(error).toEqual({
      status: 'ALREADY_EXISTS',
      message:
        'This payment reference belongs to another deposit request. Open the form again to get a new one.',
      code: 'reference-taken',
    });
    expect(await storedDeposits(cashier.database, username)).toHaveLength(1);
  });

  test('that is taken does not affect requests sent at the same time', async () => {
    const username = newPlayer();
    const { reference } = await cashier.call('sendDepositEmail', depositRequest({ username }));
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) =>
        cashier.send('sendDepositEmail', depositRequest({ username, ...(i === 15 && { reference }) })),
      ),
    );
    expect(answers.map(({ httpStatus }) => httpStatus)).toEqual(
      answers.map((_, i) => (i === 15 ? 409 : 200)),
    );
    expect(await storedDeposits(cashier.database, username)).toHaveLength(30);
  });
});

describe('many requests at once', () => {
  test('are all stored, each exactly once, and each answered with its own', async () => {
    const requests = Array.from({ length: 300 }, (_, i) =>
      depositRequest({ username: newPlayer(), amount: 50 + i / 100, requestId: randomUUID() }),
    );
    const answers = await Promise.all(requests.map((request) => cashier.call('sendDepositEmail', request)));
    const stored = await Promise.all(
      requests.map(({ username }) => storedDeposits(cashier.database, username)),
    );
    expect(stored).toMatchObject(
      requests.map(({ requestId }, i) => [
        {
          id: answers[i]?.id,
          reference: answers[i]?.reference,
          request_id: requestId,
          amount_cents: 5_000 + i,
        },
      ]),
    );
  });

  test('are not affected by one that the database refuses', async () => {
    await using strict = await startTestCashier();
    await strict.database.pool.query(`alter table deposits add check (username <> 'FC666')`);
    const usernames = Array.from({ length: 60 }, (_, i) => (i === 30 ? 'FC666' : `FC${1_000 + i}`));
    const answers = await Promise.all(
      usernames.map((username) => strict.send('sendDepositEmail', depositRequest({ username }))),
    );
    expect(answers.map(({ httpStatus }) => httpStatus)).toEqual(
      usernames.map((username) => (username === 'FC666' ? 500 : 200)),
    );
    expect(answers[30]?.error).toEqual({
      status: 'INTERNAL',
      message: 'Something went wrong. Please try again.',
    });
    const stored = await strict.database.queries.selectFrom('deposits').select('username').execute();
    expect(stored.map(({ username }) => username).sort()).toEqual(
      usernames.filter((username) => username !== 'FC666').sort(),
    );
  });
});
