import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseCsv } from '#test/fixtures/files/parse-csv.ts';
import { dayBefore, hourBefore, openedAccount } from '#test/fixtures/receipts/closes.ts';
import { mailOf, openTaker } from '#test/fixtures/receipts/incoming.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

let cashier: TestCashier;
let olga: { id: string; token: string };
let sam: { id: string; token: string };
let accountId: string;
beforeAll(async () => {
  cashier = await startTestCashier();
  olga = await cashier.signInAs('owner', 'Olga');
  sam = await cashier.signInAs('supervisor', '=Sam');
  accountId = await openedAccount(cashier, { owner: olga, by: sam, other: olga });
});
afterAll(() => cashier[Symbol.asyncDispose]());

async function exported(path: string, by = sam) {
  const response = await fetch(`${cashier.origin}/api/${path}`, {
    headers: { authorization: `Bearer ${by.token}` },
  });
  const text = (await response.text()).replace('\uFEFF', '');
  const [titles = [], ...rows] = response.ok ? parseCsv(text) : [];
  return {
    status: response.status,
    count: response.headers.get('x-total-count'),
    rows: rows.map((row) => Object.fromEntries(row.map((field, index) => [titles[index], field]))),
  };
}

test('the entries of an account are a file, each with what it is of, and so are its days', async () => {
  const read = (days: number, amount: number) => ({ amount, occurredAt: new Date(hourBefore(days)) });
  const taken = await openTaker(cashier.database).take(
    mailOf({ accountId, read: read(2, 1_250) }),
    mailOf({ accountId, read: read(1, 300) }),
  );
  const account = encodeURIComponent(`held:${accountId}`);
  const { count, rows } = await exported(`ledger-export?account=${account}`);
  expect(count).toBe('3');
  expect(rows).toMatchObject([
    { 'Day (New York)': dayBefore(5), What: 'Opening balance', Amount: '100' },
    {
      What: 'Received',
      Amount: '12.5',
      'Receipt ID': taken[0]?.id,
      'Happened (UTC)': hourBefore(2),
    },
    { Amount: '3' },
  ]);
  const last = await exported(`ledger-export?account=${account}&from=${dayBefore(1)}`);
  expect(last.rows).toMatchObject([{ Amount: '3' }]);
  const waiting = await exported(`ledger-export?account=${encodeURIComponent(`suspense:${accountId}`)}`);
  expect(waiting.rows).toMatchObject([{ Amount: '12.5' }, { Amount: '3' }]);
  const [entry] = (await cashier.call('getActivityLogs', { limit: 1 }, olga.token)).entries;
  expect(entry).toMatchObject({
    action: 'money_exported',
    message: `Exported 2 entries of suspense:${accountId} as CSV`,
    details: { count: 2 },
  });
});

test('the closes of an account are a file with both names, formulas as text', async () => {
  const stated = { requestId: randomUUID(), accountId, amount: 110, asOf: hourBefore(2, 13) };
  await cashier.call('stateBalance', stated, sam.token);
  const said = { difference: -2.5, varianceKind: 'fee', varianceNote: 'Instant', openNote: 'Asked' } as const;
  const close = { requestId: randomUUID(), accountId, through: dayBefore(2), ...said };
  const { id, digest } = (await cashier.call('prepareClose', close, sam.token)).close;
  await cashier.call('approveClose', { id, digest }, olga.token);
  const { count, rows } = await exported(`closes-export?accountId=${accountId}`);
  expect(count).toBe('2');
  expect(rows[1]).toMatchObject({
    ...{
      Number: '2',
      From: dayBefore(4),
      Through: dayBefore(2),
      'Should hold': '112.5',
      'It said': '110',
    },
    ...{ Difference: '-2.5', 'What the difference is': 'Fee not known', Why: 'Instant', Open: 'Asked' },
    ...{ 'Prepared by': "'=Sam", 'Approved by': 'Olga', Digest: digest },
  });
});

test('what players brought in altogether is for owners, and an account has to be one', async () => {
  expect((await exported('ledger-export?account=platform')).status).toBe(403);
  expect((await exported('ledger-export?account=platform', olga)).status).toBe(200);
  expect((await exported('ledger-export')).status).toBe(400);
  expect((await exported('closes-export?accountId=none')).status).toBe(404);
});
