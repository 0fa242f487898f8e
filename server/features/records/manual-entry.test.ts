import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallInput } from '#contract/calls.ts';
import { entriesOf } from '#test/fixtures/records.ts';
import { setApprovals } from '#test/fixtures/settings.ts';
import { settingsWithVenmo, startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

const CLOSED = { enabled24_7: false, startTime: '00:00', endTime: '00:00' };

let cashier: TestCashier;
let sam: { id: string; token: string };
beforeAll(async () => {
  // What binds players does not bind staff.
  cashier = await startTestCashier({ settings: { ...settingsWithVenmo(), withdrawalHours: CLOSED } });
  sam = await cashier.signInAs('supervisor', 'Sam');
});
afterAll(() => cashier[Symbol.asyncDispose]());

const KINDS = [
  {
    kind: 'deposit',
    table: 'deposits',
    name: 'createManualDeposit',
    person: { senderName: 'Jane Doe' },
    record: { senderName: 'Jane Doe', reference: null },
    message: 'Deposit created successfully.',
  },
  {
    kind: 'withdrawal',
    table: 'withdrawals',
    name: 'createManualWithdrawal',
    person: { recipientName: 'Jane Doe' },
    record: {
      name: 'Jane Doe',
      approvalStatus: 'pending',
      sendStatus: null,
      cooldownUntil: null,
      hasPassword: false,
    },
    message: 'Withdrawal created successfully.',
  },
] as const;

describe.each(KINDS)('a $kind that staff enter', ({ kind, table, name, person, record, message }) => {
  const entry = (differing: Record<string, unknown> = {}) =>
    ({ username: ' fc12345 ', amount: 12.34, method: 'Venmo', ...person, ...differing }) as CallInput<
      typeof name
    >;
  const create = async (differing: Record<string, unknown> = {}, token = sam.token) =>
    cashier.send(name, entry(differing), token);
  const idOf = ({ result }: Awaited<ReturnType<typeof create>>) =>
    (result as unknown as Record<string, { id: string }> | undefined)?.[kind]?.id as string;

  test('is stored, answered and logged', async () => {
    const answer = await create();
    expect(answer.result).toMatchObject({
      status: 'success',
      message,
      [kind]: {
        username: 'FC12345',
        amount: 12.34,
        method: 'Venmo',
        status: 'pending',
        source: 'staff',
        ...record,
      },
    });
    const rows = await cashier.database.queries
      .selectFrom(table)
      .select(['created_by', 'version'])
      .where('id', '=', idOf(answer))
      .execute();
    expect(rows).toEqual([{ created_by: sam.id, version: 1 }]);
    expect(await entriesOf(cashier.database, idOf(answer))).toMatchObject([
      {
        action: `manual_${kind}_created`,
        actor_name: 'Sam',
        username: 'FC12345',
        metadata: { method: 'Venmo', amount: 12.34, status: 'pending' },
        details: { username: 'FC12345', amount: 12.34, method: 'Venmo', ...person },
      },
    ]);
  });

  test('is a new one each time without a request id', async () => {
    const ids = [idOf(await create()), idOf(await create())];
    expect(new Set(ids).size).toBe(2);
  });

  test('is stored and logged once under one request id, however many come at once', async () => {
    const requestId = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => create({ requestId })));
    const [id, ...others] = new Set(answers.map(idOf));
    expect(others).toEqual([]);
    expect(await entriesOf(cashier.database, id as string)).toHaveLength(1);
    expect(idOf(await create({ requestId: requestId.toUpperCase() }))).toBe(id);
  });

  test('under the request id or the id of another is refused', async () => {
    const requestId = randomUUID();
    const id = idOf(await create({ requestId }));
    for (const taken of [requestId, id]) {
      const { httpStatus, error } = await create({ requestId: taken, amount: 13 });
      expect(httpStatus).toBe(409);
      expect(error).toEqual({
        status: 'ALREADY_EXISTS',
        message: `Another ${kind} request was already sent under this request ID.`,
        code: 'sent-before',
      });
    }
  });

  test.each(['FС123', 'FC1.0', '123', 'FC', 'Bob', 'FC12٣'])(
    'for %s, whom nobody can be, is refused',
    async (username) => {
      expect((await create({ username })).error).toMatchObject({
        status: 'INVALID_ARGUMENT',
        message: expect.stringContaining('and the casino ID, for example FC12345'),
      });
    },
  );

  test.each([{ username: ' ' }, { amount: 0 }, { amount: 1_000_000.01 }, { method: 'Cheque' }, { extra: 1 }])(
    'with %j is refused',
    async (differing) => {
      expect((await create(differing)).error?.status).toBe('INVALID_ARGUMENT');
    },
  );

  test('is not for members', async () => {
    const { token } = await cashier.signInAs('member');
    expect((await create({}, token)).error?.status).toBe('PERMISSION_DENIED');
  });
});

describe('a withdrawal that staff enter with where it is to be paid', () => {
  const WALLET = {
    coin: 'BTC',
    network: 'Bitcoin',
    walletAddress: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  } as const;
  const create = (fields: Partial<CallInput<'createManualWithdrawal'>>) =>
    cashier.send(
      'createManualWithdrawal',
      { username: 'FC12345', amount: 50, method: 'Crypto', ...fields } as CallInput<'createManualWithdrawal'>,
      sam.token,
    );

  test('in a coin needs a wallet and no name, stored and logged', async () => {
    const { result } = await create(WALLET);
    expect(result?.withdrawal).toMatchObject({ name: null, ...WALLET });
    expect(await entriesOf(cashier.database, result?.withdrawal?.id as string)).toMatchObject([
      { details: { destination: `${WALLET.walletAddress} (BTC on Bitcoin)` } },
    ]);
    const named = await create({ method: 'Zelle', recipientName: 'Jane Doe', email: 'jane@example.com' });
    expect(named.result?.withdrawal).toMatchObject({
      name: 'Jane Doe',
      email: 'jane@example.com',
      phone: null,
    });
  });

  test('keeps nothing that its method does not take', async () => {
    const { result } = await create({ ...WALLET, method: 'Venmo', recipientName: 'Jane Doe' });
    expect(result?.withdrawal).toMatchObject({ coin: null, network: null, walletAddress: null });
  });

  test.each([
    {},
    { ...WALLET, walletAddress: '' },
    { ...WALLET, walletAddress: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdr' },
    { ...WALLET, network: 'Tron' },
    { coin: 'BTC', recipientName: 'Jane Doe' },
    { method: 'Venmo' },
    { method: 'Zelle', recipientName: 'Jane Doe', email: 'nobody' },
  ] as const)('as %j is refused', async (fields) => {
    expect((await create(fields)).error?.status).toBe('INVALID_ARGUMENT');
  });
});

test('one entry that is sent several times at once is one, also where another of its sum would wait', async () => {
  const olga = await cashier.signInAs('owner', 'Olga');
  await setApprovals(cashier, { manualEntryAbove: 100 }, olga.token);
  const person = { method: 'Venmo', senderName: 'Jane Doe', username: 'FC777' } as const;
  const entry = { ...person, amount: 60, requestId: randomUUID() };
  const answers = await Promise.all(
    [1, 2, 3, 4].map(() => cashier.call('createManualDeposit', entry, sam.token)),
  );
  expect(answers.map(({ status }) => status)).toEqual(['success', 'success', 'success', 'success']);
  expect(new Set(answers.map(({ deposit }) => deposit?.id)).size).toBe(1);
});
