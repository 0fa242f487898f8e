import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertDeposits } from '#test/fixtures/deposits.ts';
import { parseCsv } from '#test/fixtures/files/parse-csv.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { insertWithdrawals } from '#test/fixtures/withdrawals.ts';

// More than two of the batches that an export is read in.
const DEPOSITS = 2_345;
const FIRST_MS = Date.parse('2026-03-01T12:00:00Z');

let cashier: TestCashier;
let owner: { id: string; token: string };
let ids: string[];
beforeAll(async () => {
  cashier = await startTestCashier();
  owner = await cashier.signInAs('owner', 'Olga');
  ids = await insertDeposits(
    cashier.database,
    Array.from({ length: DEPOSITS }, (_, index) => ({
      username: `FC${index % 10}`,
      method: index % 2 === 0 ? 'BTC' : 'Venmo',
      amount_cents: index + 1,
      sender_name: index === 0 ? '=1+1' : 'Jane Doe',
      status: index < 3 ? 'pending' : 'sent',
      // Several at one moment.
      created_at: new Date(FIRST_MS + Math.floor(index / 7) * 60_000),
    })),
  );
});
afterAll(() => cashier[Symbol.asyncDispose]());

async function exported(path: string, token = owner.token) {
  return fetch(`${cashier.origin}/api/${path}`, { headers: { authorization: `Bearer ${token}` } });
}

async function rowsOf(path: string) {
  const response = await exported(path);
  expect(response.status).toBe(200);
  const [titles = [], ...rows] = parseCsv((await response.text()).replace('\uFEFF', ''));
  expect(response.headers.get('x-total-count')).toBe(String(rows.length));
  return rows.map((row) => Object.fromEntries(row.map((field, index) => [titles[index], field])));
}

test('a list is a file with every record once, in its order', async () => {
  const newest = await rowsOf('deposits-export?columns=id&to=2026-12-31');
  expect(new Set(newest.map((row) => row['Record ID']))).toEqual(new Set(ids));
  const { deposits } = await cashier.call('getDeposits', { limit: 100 }, owner.token);
  expect(newest.slice(0, 100).map((row) => row['Record ID'])).toEqual(deposits.map(({ id }) => id));
  const oldest = await rowsOf('deposits-export?columns=id&order=oldest');
  expect(oldest).toEqual(newest.toReversed());
});

test('it has what the list shows: its filters, its columns in their order, formulas as text', async () => {
  const response = await exported('deposits-export?status=pending&from=2026-03-01&to=2026-03-01');
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('content-disposition')).toBe(
    'attachment; filename="deposits_2026-03-01_to_2026-03-01.csv"',
  );
  const [titles, ...rows] = parseCsv((await response.text()).replace('\uFEFF', ''));
  expect(titles?.slice(0, 6)).toEqual(['Time (UTC)', 'Username', 'Standing', 'Amount', 'Currency', 'Method']);
  const first = rows.find((row) => row.includes('FC0'));
  expect(first).toEqual(expect.arrayContaining(['2026-03-01T12:00:00.000Z', '0.01', 'USD', "'=1+1"]));
  expect(rows).toHaveLength(3);
  const columns = 'columns=amount&columns=method';
  const amounts = await rowsOf(`deposits-export?${columns}&method=Crypto&minAmount=0.05&maxAmount=0.09`);
  expect(amounts.map(({ Amount, Method }) => `${Amount} ${Method}`).sort()).toEqual([
    '0.05 BTC',
    '0.07 BTC',
    '0.09 BTC',
  ]);
  expect(await rowsOf('deposits-export?search=no-such-thing')).toEqual([]);
});

test('a withdrawal has no password in it', async () => {
  await insertWithdrawals(cashier.database, [{ username: 'FC77', wallet_address: 'T123' }]);
  const [row] = await rowsOf('withdrawals-export?search=FC77');
  expect(row).toMatchObject({ Username: 'FC77', Wallet: 'T123', State: 'To approve' });
  expect(Object.keys(row ?? {}).join()).not.toMatch(/password/i);
});

test('it is logged before the first row, with its filters, its columns and how many rows', async () => {
  await rowsOf('deposits-export?columns=id&search=FC3&minAmount=1');
  const [entry] = (await cashier.call('getActivityLogs', { limit: 1 }, owner.token)).entries;
  expect(entry).toMatchObject({
    action: 'records_exported',
    message: 'Exported 225 deposits as CSV',
    actorName: 'Olga',
    details: { count: 225, filters: { search: 'FC3', minAmount: 1, columns: ['id'] } },
  });
});

test.each([
  ['deposits-export?columns=password', /^columns\.0 must be one of timestamp, /],
  ['withdrawals-export?columns=passwordSealed', /^columns\.0 must be one of timestamp, /],
  ['deposits-export?minAmount=much', /^minAmount must be a number/],
  ['deposits-export?cursor=x', /^cursor is not a field of this call\.$/],
])('%s is refused', async (path, message) => {
  const response = await exported(path);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ error: { message: expect.stringMatching(message) } });
});

test('a member takes nothing out, a supervisor does', async () => {
  const { token } = await cashier.signInAs('member');
  expect((await exported('deposits-export', token)).status).toBe(403);
  const supervisor = await cashier.signInAs('supervisor');
  expect((await exported('withdrawals-export', supervisor.token)).status).toBe(200);
});
