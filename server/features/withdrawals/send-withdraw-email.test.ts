import { createHash, randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallInput } from '#contract/calls.ts';
import { COOLDOWN_MS } from '#domain/withdrawals/cooldown.ts';
import { sendRaw } from '#test/fixtures/raw-call.ts';
import { settingsWithVenmo, startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { withdrawalRequest } from '#test/fixtures/withdrawals.ts';

const CLOSED = { enabled24_7: false, startTime: '00:00', endTime: '00:00' };
const BITCOIN = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa';

let cashier: TestCashier;
beforeAll(async () => {
  cashier = await startTestCashier();
});
afterAll(() => cashier[Symbol.asyncDispose]());

/** A request by a player of one test's own. */
function request(differing: Partial<CallInput<'sendWithdrawEmail'>> = {}) {
  return withdrawalRequest({ username: `FC${randomInt(1e12)}`, ...differing });
}

async function stored(username: string, { database } = cashier) {
  return database.queries
    .selectFrom('withdrawals')
    .selectAll()
    .where('username', '=', username)
    .orderBy('id')
    .execute();
}

/** Has what a player asked for be some hours ago. */
async function age(username: string, milliseconds: number): Promise<void> {
  await cashier.database.pool.query(
    `update withdrawals set created_at = created_at - $2 * interval '1 ms',
       cooldown = tstzrange(lower(cooldown) - $2 * interval '1 ms', upper(cooldown) - $2 * interval '1 ms')
     where username = $1`,
    [username, milliseconds],
  );
}

describe('what is asked for', () => {
  test.each([
    [{ name: '' }, 'name', 'Enter the name on the Venmo account.'],
    [{ paymentUsername: ' ' }, 'paymentUsername', 'Enter your Venmo username.'],
    [{ amount: 49.99 }, 'amount', 'The amount must be at least $50.'],
    [{ amount: 1_000_000.01 }, 'amount', 'The amount must be at most $1,000,000.'],
    [{ password: '' }, 'password', 'password must not be empty.'],
    [{ username: '12345' }, 'username', 'username must be FC and the casino ID, for example FC12345.'],
    [{ name: 'a\u0000b' }, 'name', 'name must not contain characters that cannot be seen.'],
    [
      { method: 'Zelle', email: 'nobody' },
      'email',
      'Enter an email address, or a US phone number with its area code such as 212-555-0123.',
    ],
    [{ method: 'Crypto' }, 'walletAddress', 'Enter your wallet address.'],
    [{ amount: 0 }, 'amount', 'The amount must be at least $50.'],
    [{ amount: -1 }, 'amount', 'The amount must be at least $50.'],
    [
      { method: 'Crypto', coin: 'BTC', network: 'Tron', walletAddress: BITCOIN },
      'network',
      'BTC cannot be sent over Tron. Choose Bitcoin.',
    ],
    [
      { method: 'Crypto', coin: 'BTC', network: 'Bitcoin', walletAddress: `${BITCOIN}x` },
      'walletAddress',
      'This is not a valid Bitcoin address. Copy and paste it from your wallet.',
    ],
    [
      { method: 'Crypto', coin: 'USDT', network: 'Tron', walletAddress: BITCOIN },
      'walletAddress',
      'This is not a valid Tron address. Copy and paste it from your wallet.',
    ],
  ] as const)('with %j is refused at %s', async (differing, field, message) => {
    const input = request(differing);
    const { httpStatus, error } = await cashier.send('sendWithdrawEmail', input);
    expect(httpStatus).toBe(400);
    expect(error).toEqual({ status: 'INVALID_ARGUMENT', message, details: [{ field, message }] });
    expect(await stored(input.username)).toEqual([]);
  });
});

describe('what is stored', () => {
  test('is what was asked for, pending, with the cooldown it starts and a sealed password', async () => {
    const input = request({ amount: 1_234.56, name: ' Jane Doe ', requestId: randomUUID().toUpperCase() });
    const answer = await cashier.call('sendWithdrawEmail', input);
    const [row, ...more] = await stored(input.username);
    expect(more).toEqual([]);
    expect(row).toMatchObject({
      id: answer.id,
      source: 'player',
      method: 'Venmo',
      amount_cents: 123_456,
      recipient_name: 'Jane Doe',
      payment_username: '@jane-lee',
      status: 'pending',
      approval_status: 'pending',
      send_status: null,
      version: 1,
    });
    expect(answer).toMatchObject({ status: 'pending', createdAt: row?.created_at.toISOString() });
    expect(row?.password_sealed).toMatch(/^v2\.[\da-f]{12}\./);
    const { rows } = await cashier.database.pool.query<{ starts: Date; ends: Date }>(
      'select lower(cooldown) as starts, upper(cooldown) as ends from withdrawals where id = $1',
      [answer.id],
    );
    expect(rows[0]?.starts).toEqual(row?.created_at);
    expect(Number(rows[0]?.ends)).toBe(Number(row?.created_at) + COOLDOWN_MS);
  });

  test('is for each method what belongs to it, and nothing else', async () => {
    const everything = {
      name: 'Jane',
      paymentUsername: '@jane-lee',
      email: 'jane@example.com',
      coin: 'BTC',
      network: 'Bitcoin',
      walletAddress: BITCOIN,
    } as const;
    const columns = async (differing: Partial<CallInput<'sendWithdrawEmail'>>) => {
      const input = request({ ...everything, ...differing });
      await cashier.call('sendWithdrawEmail', input);
      const [row] = await stored(input.username);
      return [row?.payment_username, row?.email, row?.phone, row?.coin, row?.network, row?.wallet_address];
    };
    expect(await columns({ method: 'Venmo' })).toEqual(['@jane-lee', null, null, null, null, null]);
    expect(await columns({ method: 'Zelle' })).toEqual([null, 'jane@example.com', null, null, null, null]);
    expect(await columns({ method: 'Zelle', email: '212-555-0100' })).toEqual([
      null,
      null,
      '212-555-0100',
      null,
      null,
      null,
    ]);
    expect(await columns({ method: 'Crypto' })).toEqual([null, null, null, 'BTC', 'Bitcoin', BITCOIN]);
  });

  test('contains nothing from which the password could be read or guessed', async () => {
    const password = 'hunter2-but-longer';
    const input = request({ password, requestId: randomUUID() });
    const { id } = await cashier.call('sendWithdrawEmail', input);
    const { rows } = await cashier.database.pool.query<{ text: string; digest: Buffer }>(
      'select withdrawals::text as text, request_digest as digest from withdrawals where id = $1',
      [id],
    );
    expect(rows[0]?.text).not.toContain(password);
    const content = [
      input.username,
      'Venmo',
      50,
      password,
      Object.entries({ recipientName: 'Jane Doe', paymentUsername: '@jane-lee' }),
    ];
    for (const guess of [password, JSON.stringify(content)]) {
      expect(rows[0]?.digest.equals(createHash('sha256').update(guess).digest())).toBe(false);
    }
    const { token } = await cashier.signInAs('owner');
    const { withdrawals } = await cashier.call('getWithdrawals', { search: input.username }, token);
    expect(withdrawals).toMatchObject([{ id, hasPassword: true }]);
    expect(JSON.stringify(withdrawals)).not.toMatch(/hunter2|v[12]\./);
  });
});

describe('a request that is repeated', () => {
  test('with the same content is answered alike and stored once, in its own cooldown', async () => {
    const input = request({ requestId: randomUUID() });
    const first = await cashier.call('sendWithdrawEmail', input);
    expect(await cashier.call('sendWithdrawEmail', input)).toEqual(first);
    expect(await stored(input.username)).toHaveLength(1);
  });

  test.each([{ amount: 60 }, { password: 'another' }, { name: 'John' }, { paymentUsername: '@john-lee' }])(
    'with other content (%j) is refused',
    async (other) => {
      const input = request({ requestId: randomUUID() });
      await cashier.call('sendWithdrawEmail', input);
      const { httpStatus, error } = await cashier.send('sendWithdrawEmail', { ...input, ...other });
      expect(httpStatus).toBe(409);
      expect(error).toMatchObject({
        message: 'Another withdrawal request was already sent under this request ID.',
        code: 'sent-before',
      });
      expect(await stored(input.username)).toHaveLength(1);
    },
  );

  test('fifty times at once is stored once and answered alike, on two nodes too', async () => {
    await using other = await startTestCashier({ database: cashier.database });
    const input = request({ requestId: randomUUID() });
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => (i % 2 ? cashier : other).call('sendWithdrawEmail', input)),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await stored(input.username)).toHaveLength(1);
  });
});

describe('the cooldown', () => {
  test('refuses a second withdrawal before its end, saying when there was one and when there may be', async () => {
    const input = request();
    const { createdAt } = await cashier.call('sendWithdrawEmail', input);
    const { httpStatus, error } = await cashier.send('sendWithdrawEmail', { ...input, amount: 60 });
    expect(httpStatus).toBe(400);
    const until = new Date(Date.parse(createdAt) + COOLDOWN_MS).toISOString();
    expect(error).toEqual({
      status: 'FAILED_PRECONDITION',
      message: `A withdrawal for ${input.username} was submitted on ${createdAt}. You can submit another after ${until}.`,
    });
  });

  test.each(['declined', 'not_sent', 'sent'])('applies after one that is %s', async (status) => {
    const input = request();
    const { id } = await cashier.call('sendWithdrawEmail', input);
    await cashier.database.queries.updateTable('withdrawals').set({ status }).where('id', '=', id).execute();
    expect((await cashier.send('sendWithdrawEmail', input)).error?.status).toBe('FAILED_PRECONDITION');
  });

  test('ends with its last hour, and not before', async () => {
    const input = request();
    await cashier.call('sendWithdrawEmail', input);
    await age(input.username, COOLDOWN_MS - 60_000);
    expect((await cashier.send('sendWithdrawEmail', input)).error?.status).toBe('FAILED_PRECONDITION');
    await age(input.username, 60_000);
    expect((await cashier.send('sendWithdrawEmail', input)).httpStatus).toBe(200);
  });

  test('lets one through of fifty at once, on two nodes', async () => {
    await using other = await startTestCashier({ database: cashier.database });
    for (let round = 0; round < 3; round++) {
      const input = request();
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, i) =>
          (i % 2 ? cashier : other).send('sendWithdrawEmail', { ...input, requestId: randomUUID() }),
        ),
      );
      const [row, ...more] = await stored(input.username);
      expect(more).toEqual([]);
      expect(answers.filter(({ result }) => result?.id === row?.id)).toHaveLength(1);
      const refused = answers.filter(({ error }) => error?.status === 'FAILED_PRECONDITION');
      expect(refused).toHaveLength(49);
      for (const { error } of refused) {
        expect(error?.message).toContain(`was submitted on ${row?.created_at.toISOString()}. You can submit`);
      }
    }
  });

  test('of one player does not affect others at the same time', async () => {
    await using other = await startTestCashier({ database: cashier.database });
    const players = Array.from({ length: 40 }, () => request());
    const twice = [...players, ...players.toReversed()];
    const answers = await Promise.all(
      twice.map((input, i) => (i < 40 ? cashier : other).send('sendWithdrawEmail', input)),
    );
    expect(answers.filter(({ httpStatus }) => httpStatus === 200)).toHaveLength(40);
    for (const { username } of players) expect(await stored(username)).toHaveLength(1);
  });
});

describe('outside the hours', () => {
  test('a request is refused with the hours, and a repeat is answered', async () => {
    await using open = await startTestCashier();
    const input = request({ requestId: randomUUID() });
    const first = await open.call('sendWithdrawEmail', input);
    await using closed = await startTestCashier({
      database: open.database,
      settings: { ...settingsWithVenmo(), withdrawalHours: CLOSED, depositsOutsideHours: true },
    });
    expect(await closed.call('sendWithdrawEmail', input)).toEqual(first);
    const refused = await sendRaw(closed, 'sendWithdrawEmail', { body: JSON.stringify({ data: request() }) });
    expect([refused.httpStatus, refused.headers.has('retry-after')]).toEqual([503, false]);
    expect(JSON.parse(refused.text).error).toMatchObject({
      message: 'Cashouts are available every day between 12:00 AM – 12:00 AM EST.',
      code: 'closed',
    });
  });
});
