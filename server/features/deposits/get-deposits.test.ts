import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallInput, CallOutput } from '#contract/calls.ts';
import { STORED_DEPOSIT_STATUSES } from '#domain/deposits/status.ts';
import { DEPOSIT_METHOD_VALUES } from '#domain/methods/methods.ts';
import { depositRequest, insertDeposits } from '#test/fixtures/deposits.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

type Page = CallOutput<'getDeposits'>;

/** Every page of a list, as somebody gets who goes on to the last. */
async function allPages(
  cashier: TestCashier,
  input: CallInput<'getDeposits'>,
  token: string,
  betweenPages: () => Promise<unknown> = async () => undefined,
): Promise<Page[]> {
  const pages: Page[] = [];
  let cursor: string | undefined;
  do {
    const page = await cashier.call('getDeposits', { ...input, cursor }, token);
    pages.push(page);
    cursor = page.nextCursor ?? undefined;
    await betweenPages();
  } while (cursor !== undefined);
  return pages;
}

describe('a record', () => {
  test('tells what was asked for and who decided', async () => {
    await using cashier = await startTestCashier();
    const { id: memberId, token } = await cashier.signInAs('supervisor', 'Sam');
    const { id, createdAt } = await cashier.call(
      'sendDepositEmail',
      depositRequest({ amount: 50.5, reference: 'K7Q4-M2XP', accountId: 'venmo-own' }),
    );
    const pending = {
      id,
      username: 'FC12345',
      amount: 50.5,
      method: 'Venmo',
      status: 'pending',
      timestamp: createdAt,
      senderName: 'Jane Doe',
      reference: 'K7Q4M2XP',
      paymentAccount: '@the-casino',
      statusUpdatedBy: null,
      statusUpdatedByName: null,
      statusUpdatedByEmail: null,
      statusUpdatedAt: null,
      version: 1,
    };
    expect(await cashier.call('getDeposits', {}, token)).toMatchObject({
      deposits: [pending],
      nextCursor: null,
      total: 1,
    });
    await cashier.call('updateDepositStatus', { depositId: id, status: 'sent' }, token);
    const { deposits } = await cashier.call('getDeposits', {}, token);
    expect(deposits).toMatchObject([
      {
        ...pending,
        status: 'sent',
        statusUpdatedBy: memberId,
        statusUpdatedByName: 'Sam',
        statusUpdatedByEmail: expect.stringMatching(/^supervisor-.*@example\.com$/),
        statusUpdatedAt: expect.stringMatching(/^\d{4}-.*Z$/),
        version: 2,
      },
    ]);
  });

  test('is there for each role, and for nobody who is not signed in', async () => {
    await using cashier = await startTestCashier();
    await insertDeposits(cashier.database, [{}]);
    for (const role of ['owner', 'supervisor', 'member'] as const) {
      const { token } = await cashier.signInAs(role);
      expect((await cashier.call('getDeposits', {}, token)).deposits).toHaveLength(1);
    }
    expect((await cashier.send('getDeposits', {})).error?.status).toBe('UNAUTHENTICATED');
  });
});

describe('a search or a filter', () => {
  let cashier: TestCashier;
  let token: string;
  beforeAll(async () => {
    cashier = await startTestCashier();
    token = (await cashier.signInAs('member')).token;
    await insertDeposits(cashier.database, [
      {
        username: 'FC100',
        sender_name: 'Ann Lee',
        method: 'Venmo',
        reference: 'AAAA1111',
        status: 'pending',
      },
      {
        username: 'FC200',
        sender_name: 'Élodie Ström',
        method: 'Zelle',
        reference: 'BBBB2222',
        status: 'sent',
      },
      {
        username: 'FC300',
        sender_name: '100% Real',
        method: 'Cash App',
        reference: null,
        status: 'declined',
      },
      { username: 'FC400', sender_name: '1000 Real', method: 'Chime', reference: null, status: 'not_sent' },
      { username: 'FC500', sender_name: 'a_b', method: 'BTC', reference: null, status: 'approved' },
      { username: 'FC600', sender_name: 'axb', method: 'ETH', reference: null, status: 'sent' },
      { username: 'FC700', sender_name: 'back\\slash', method: 'SOL', reference: null, status: 'sent' },
    ]);
  });
  afterAll(() => cashier[Symbol.asyncDispose]());

  async function found(input: CallInput<'getDeposits'>): Promise<string[]> {
    const { deposits } = await cashier.call('getDeposits', input, token);
    return deposits.map(({ username }) => username).sort();
  }

  test.each([
    ['a username', 'fc100', ['FC100']],
    ['part of a username', 'C60', ['FC600']],
    ['a sender', 'ann lee', ['FC100']],
    ['a method', 'venmo', ['FC100']],
    ['a method of two words', 'cash app', ['FC300']],
    ['a reference', 'bbbb22', ['FC200']],
    ['a reference as it is shown', 'bbbb-2222', ['FC200']],
    ['white space around it', '  Ann  ', ['FC100']],
    ['letters beyond ASCII, small', 'élodie ström', ['FC200']],
    ['letters beyond ASCII, capital', 'ÉLODIE STRÖM', ['FC200']],
    ['a percent sign', '0%', ['FC300']],
    ['nothing but a percent sign', '%', ['FC300']],
    ['an underscore', 'a_b', ['FC500']],
    ['a backslash', '\\', ['FC700']],
    ['a quote', "'", []],
    ['what is nowhere', 'no such thing', []],
    ['nothing', '', ['FC100', 'FC200', 'FC300', 'FC400', 'FC500', 'FC600', 'FC700']],
  ])('by %s finds it', async (_, search, usernames) => {
    expect(await found({ search })).toEqual(usernames);
  });

  test.each([
    ['pending', ['FC100']],
    ['sent', ['FC200', 'FC600', 'FC700']],
    ['declined', ['FC300']],
    ['not_sent', ['FC400']],
    ['approved', ['FC500']],
  ] as const)('by the status %s', async (status, usernames) => {
    expect(await found({ status })).toEqual(usernames);
  });

  test('by a method, and by several things together', async () => {
    expect(await found({ method: 'Zelle' })).toEqual(['FC200']);
    expect(await found({ status: 'sent', method: 'ETH' })).toEqual(['FC600']);
    expect(await found({ status: 'sent', search: 'slash' })).toEqual(['FC700']);
    expect(await found({ status: 'pending', method: 'ETH' })).toEqual([]);
  });

  test.each(['a\u0000b', '\n', '\u0007'])('for the control characters %j is refused', async (search) => {
    // White space at the ends is not part of a search.
    const { httpStatus, error } = await cashier.send('getDeposits', { search: `x${search}x` }, token);
    expect(httpStatus).toBe(400);
    expect(error?.details).toEqual([{ field: 'search', message: expect.any(String) }]);
  });

  test.each([{ limit: 0 }, { limit: 101 }, { limit: 1.5 }, { limit: -1 }])(
    'with %j is refused',
    async (input) => {
      const { error } = await cashier.send('getDeposits', input, token);
      expect(error).toMatchObject({ status: 'INVALID_ARGUMENT', details: [{ field: 'limit' }] });
    },
  );

  test.each([
    'garbage',
    '',
    '%%%',
    Buffer.from('[]').toString('base64url'),
    Buffer.from('["2026-03-08T12:00:00.000Z"]').toString('base64url'),
    Buffer.from('["2026-03-08T12:00:00.000Z","not-an-id"]').toString('base64url'),
    Buffer.from(`["yesterday","${randomUUID()}"]`).toString('base64url'),
    Buffer.from(`{"0":"2026-03-08T12:00:00.000Z","1":"${randomUUID()}"}`).toString('base64url'),
  ])('with the cursor %j is refused', async (cursor) => {
    const { httpStatus, error } = await cashier.send('getDeposits', { cursor }, token);
    expect(httpStatus).toBe(400);
    expect(error).toMatchObject({
      status: 'INVALID_ARGUMENT',
      details: [{ field: 'cursor', message: 'cursor must be the nextCursor of the page before.' }],
    });
  });

  test('never fails, whatever it is for', async () => {
    const anyText = fc.string({ unit: 'binary', maxLength: 120 });
    const anyDay = fc.oneof(
      fc.date({
        noInvalidDate: true,
        min: new Date('0000-01-01'),
        max: new Date('9999-12-31T23:59:59.999Z'),
      }),
      fc.constantFrom(new Date('9999-12-31'), new Date('0000-01-01')),
    );
    const anyInstant = fc.oneof(
      anyDay.map((day) => day.toISOString()),
      anyDay.map((day) => day.toISOString().slice(0, 10)),
      anyDay.map((day) => day.toISOString().replace('Z', '-23:59')),
      anyText,
    );
    const anyCursor = fc.oneof(
      anyText,
      fc.json().map((json) => Buffer.from(json).toString('base64url')),
      fc
        .tuple(anyInstant, fc.oneof(fc.uuid(), anyText))
        .map((position) => Buffer.from(JSON.stringify(position)).toString('base64url')),
    );
    const anyInput = fc.record(
      { search: anyText, from: anyInstant, to: anyInstant, cursor: anyCursor, limit: fc.integer() },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(anyInput, async (input) => {
        const { httpStatus, error } = await cashier.send('getDeposits', input, token);
        expect(httpStatus === 200 || error?.status === 'INVALID_ARGUMENT', JSON.stringify(error)).toBe(true);
      }),
      { numRuns: 200, examples: [[{ from: '9999-12-31' }], [{ to: '9999-12-31' }], [{ to: '0000-01-01' }]] },
    );
  });
});

describe('paging', () => {
  test('is 20 at a time unless said otherwise, and never more than 100', async () => {
    await using cashier = await startTestCashier();
    const { token } = await cashier.signInAs('member');
    await insertDeposits(
      cashier.database,
      Array.from({ length: 120 }, () => ({})),
    );
    expect((await cashier.call('getDeposits', {}, token)).deposits).toHaveLength(20);
    expect((await cashier.call('getDeposits', { limit: 1 }, token)).deposits).toHaveLength(1);
    expect((await cashier.call('getDeposits', { limit: 100 }, token)).deposits).toHaveLength(100);
  });

  test('ends without an empty page', async () => {
    await using cashier = await startTestCashier();
    const { token } = await cashier.signInAs('member');
    await insertDeposits(
      cashier.database,
      Array.from({ length: 20 }, () => ({})),
    );
    const pages = await allPages(cashier, { limit: 10 }, token);
    expect(pages.map(({ deposits }) => deposits.length)).toEqual([10, 10]);
  });

  test.each([1, 7, 100])('visits every row once, newest first, %d at a time', async (limit) => {
    await using cashier = await startTestCashier();
    const { token } = await cashier.signInAs('member');
    // Few instants for many rows, so that pages end among equals.
    const ids = await insertDeposits(
      cashier.database,
      Array.from({ length: 60 }, (_, i) => ({ created_at: new Date(Date.UTC(2026, 2, 8, 12, 0, 0, i % 4)) })),
    );
    const rows = (await allPages(cashier, { limit }, token)).flatMap(({ deposits }) => deposits);
    expect(rows.map(({ id }) => id).sort()).toEqual(ids.sort());
    const order = rows.map(({ timestamp, id }) => `${timestamp} ${id}`);
    expect(order).toEqual(order.toSorted().reverse());
  });

  test('visits every row once while new ones arrive and others change', async () => {
    await using cashier = await startTestCashier();
    const { token } = await cashier.signInAs('owner');
    const ids = await insertDeposits(
      cashier.database,
      Array.from({ length: 50 }, () => ({})),
    );
    const pages = await allPages(cashier, { limit: 8 }, token, async () => {
      await insertDeposits(cashier.database, [{}, {}, {}]);
      await cashier.call('updateDepositStatus', { depositId: ids[25] as string, status: 'sent' }, token);
    });
    const seen = pages.flatMap(({ deposits }) => deposits.map(({ id }) => id));
    expect(seen.sort()).toEqual(ids.sort());
  });

  test('keeps to the search and the filters', async () => {
    await using cashier = await startTestCashier();
    const { token } = await cashier.signInAs('member');
    const ids = await insertDeposits(
      cashier.database,
      Array.from({ length: 40 }, (_, i) => ({
        sender_name: i % 2 ? 'Ann' : 'Bob',
        status: i % 3 ? 'pending' : 'sent',
      })),
    );
    const pages = await allPages(cashier, { limit: 3, search: 'ann', status: 'pending' }, token);
    const seen = pages.flatMap(({ deposits }) => deposits.map(({ id }) => id));
    expect(seen.sort()).toEqual(ids.filter((_, i) => i % 2 && i % 3).sort());
  });
});

describe('the total', () => {
  test('is that of a count, for any filter it is told for', async () => {
    await using cashier = await startTestCashier();
    const { token } = await cashier.signInAs('member');
    const rows = Array.from({ length: 200 }, (_, i) => ({
      status: STORED_DEPOSIT_STATUSES[i % 5] as string,
      method: DEPOSIT_METHOD_VALUES[i % 7] as string,
      created_at: new Date(Date.UTC(2026, 2, 7) + i * 1_800_000),
    }));
    const ids = await insertDeposits(cashier.database, rows);
    const { queries } = cashier.database;
    await queries
      .updateTable('deposits')
      .set({ status: 'sent' })
      .where('id', 'in', ids.slice(0, 30))
      .execute();
    await queries.deleteFrom('deposits').where('id', 'in', ids.slice(20, 40)).execute();
    const filters: Array<CallInput<'getDeposits'>> = [
      {},
      ...STORED_DEPOSIT_STATUSES.map((status) => ({ status })),
      { method: 'Zelle' },
      { method: 'Zelle', status: 'sent' },
      { method: 'SOL' },
      { from: '2026-03-08' },
      { to: '2026-03-08' },
      { from: '2026-03-08', to: '2026-03-08', status: 'sent' },
      { from: '2026-03-08T05:00:00Z', to: '2026-03-10T04:00:00Z' },
      { from: '2027-01-01' },
    ];
    for (const filter of filters) {
      const pages = await allPages(cashier, { ...filter, limit: 100 }, token);
      const counted = pages.reduce((sum, { deposits }) => sum + deposits.length, 0);
      expect(pages[0]?.total, JSON.stringify(filter)).toBe(counted);
    }
  });

  test('is absent where only counting would tell', async () => {
    await using cashier = await startTestCashier();
    const { token } = await cashier.signInAs('member');
    await insertDeposits(cashier.database, [{ sender_name: 'Ann' }]);
    for (const filter of [{ search: 'ann' }, { from: '2026-03-08T12:00:00Z' }]) {
      const page = await cashier.call('getDeposits', filter, token);
      expect(page.deposits).toHaveLength(1);
      expect(page).not.toHaveProperty('total');
    }
  });
});

describe('days', () => {
  /** The first and the last moment of New York days around both changes of the clock in 2026. */
  const MOMENTS = {
    'before Mar 8': '2026-03-08T04:59:59.999Z',
    'Mar 8, first': '2026-03-08T05:00:00.000Z',
    'Mar 8, last': '2026-03-09T03:59:59.999Z',
    'Mar 9, first': '2026-03-09T04:00:00.000Z',
    'before Nov 1': '2026-11-01T03:59:59.999Z',
    'Nov 1, first': '2026-11-01T04:00:00.000Z',
    'Nov 1, last': '2026-11-02T04:59:59.999Z',
    'Nov 2, first': '2026-11-02T05:00:00.000Z',
  } as const;

  let cashier: TestCashier;
  let token: string;
  beforeAll(async () => {
    cashier = await startTestCashier();
    token = (await cashier.signInAs('member')).token;
    await insertDeposits(
      cashier.database,
      Object.entries(MOMENTS).map(([sender_name, instant]) => ({
        sender_name,
        created_at: new Date(instant),
      })),
    );
  });
  afterAll(() => cashier[Symbol.asyncDispose]());

  test.each([
    [{ from: '2026-03-08', to: '2026-03-08' }, ['Mar 8, first', 'Mar 8, last']],
    [{ to: '2026-03-07' }, ['before Mar 8']],
    [{ from: '2026-03-09', to: '2026-03-09' }, ['Mar 9, first']],
    [{ from: '2026-11-01', to: '2026-11-01' }, ['Nov 1, first', 'Nov 1, last']],
    [{ from: '2026-11-02' }, ['Nov 2, first']],
    [{ from: '2026-03-08T05:00:00.000Z', to: '2026-03-09T03:59:59.999Z' }, ['Mar 8, first']],
    [{ from: '2026-03-08T23:59:59.999-04:00', to: '2026-03-09T00:00:00-04:00' }, ['Mar 8, last']],
    [{ from: '2026-11-02', to: '2026-03-08' }, []],
  ])('%j are those of New York', async (range, expected) => {
    const { deposits } = await cashier.call('getDeposits', range, token);
    expect(deposits.map(({ senderName }) => senderName).reverse()).toEqual(expected);
  });

  test.each(['2026-02-30', '08.03.2026', 'yesterday', '2026-03-08T12:00:00', ''])(
    '%j is refused',
    async (day) => {
      const { error } = await cashier.send('getDeposits', { from: day }, token);
      expect(error).toMatchObject({
        status: 'INVALID_ARGUMENT',
        message: 'from must be a day such as 2026-03-08 (New York) or an ISO 8601 time with its offset.',
      });
    },
  );
});

test('finds one record alone, and counts nothing for it', async () => {
  await using cashier = await startTestCashier();
  const { token } = await cashier.signInAs('member', 'Mia');
  const [, wanted] = await insertDeposits(cashier.database, [{}, { username: 'FC7' }, {}]);
  const page = await cashier.call('getDeposits', { id: wanted }, token);
  expect(page.deposits.map(({ username }) => username)).toEqual(['FC7']);
  expect(page.total).toBeUndefined();
  expect((await cashier.call('getDeposits', { id: randomUUID() }, token)).deposits).toEqual([]);
});
