import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallInput } from '#contract/calls.ts';
import { methodsListedUnder } from '#domain/records/list-search.ts';
import { insertDeposits } from '#test/fixtures/deposits.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

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
    ['a method of two words in one', 'cashapp', ['FC300']],
    ['the full name of a coin', 'Bitcoin', ['FC500']],
    ['a reference', 'bbbb22', ['FC200']],
    ['a reference as it is shown', 'bbbb-2222', ['FC200']],
    ['white space around it', '  Ann  ', ['FC100']],
    ['letters beyond ASCII, small', 'élodie ström', ['FC200']],
    ['letters beyond ASCII, capital', 'ÉLODIE STRÖM', ['FC200']],
    ['a name, its words the other way round', 'ström élodie', ['FC200']],
    ['a word of it and its method', 'zelle élodie', ['FC200']],
    ['a word that it has and one that it has not', 'élodie venmo', []],
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

  test('by Crypto covers every coin', async () => {
    const inCoins = ['FC500', 'FC600', 'FC700'];
    expect(await found({ method: 'Crypto' })).toEqual(inCoins);
    expect(await found({ search: 'crypto' })).toEqual(inCoins);
    expect(await found({ search: 'Crypto', method: 'ETH' })).toEqual(['FC600']);
    expect(await found({ method: 'Crypto', status: 'sent', search: 'slash' })).toEqual(['FC700']);
    const { total } = await cashier.call('getDeposits', { method: 'Crypto', limit: 1 }, token);
    expect(total).toBe(3);
  });

  test('by Crypto, with an index of all coins together, which is in the order of the list', async () => {
    const { pool } = cashier.database;
    const { rows } = await pool.query(
      `select pg_get_expr(indpred, indrelid) as coins, pg_get_indexdef(indexrelid, 1, true) as first
       from pg_index where indexrelid = 'deposits_in_crypto'::regclass`,
    );
    expect(rows).toEqual([{ coins: expect.any(String), first: 'created_at' }]);
    for (const method of methodsListedUnder('Crypto')) expect(rows[0].coins).toContain(`'${method}'::text`);
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
