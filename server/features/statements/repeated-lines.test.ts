import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallInput } from '#contract/calls.ts';
import { settingsWithOwn } from '#test/fixtures/receipts/accounts.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

let cashier: TestCashier;
let token: string;
beforeAll(async () => {
  cashier = await startTestCashier({
    settings: settingsWithOwn({ zelle: ['zelle-1', 'zelle-2', 'zelle-3', 'zelle-4'] }),
  });
  ({ token } = await cashier.signInAs('owner', 'Olga'));
});
afterAll(() => cashier[Symbol.asyncDispose]());

type Mapping = NonNullable<CallInput<'importStatement'>['mapping']>;

const MAPPING: Mapping = {
  ...{ rail: 'zelle', date: 'Posted', dateOrder: 'mdy', zone: 'America/New_York', amount: 'Sum' },
  payerName: { column: 'Details', after: 'from ' },
  unsignedIn: true,
};
const CONTENT = `Posted,Sum,Details,Memo,Fee
03/16/2026 10:00,72.00,Zelle from Ann Doe,rent,1.00
03/16/2026 10:00,72.00,Zelle from Ann Doe,rent,1.00
`;

/** Imports by a form that is saved with these columns. */
async function importBy(label: string, accountId: string, content: string, differing: Partial<Mapping> = {}) {
  const mapping = { ...MAPPING, ...differing };
  const { format } = await cashier.call('saveStatementFormat', { label, mapping }, token);
  const input = { accountId, content, format: format.format, commit: true };
  return (await cashier.call('importStatement', input, token)).counts;
}

const reasonsOn = async (accountId: string) =>
  (await cashier.call('getReceipts', { accountId }, token)).receipts.map(({ reasons }) =>
    reasons.map(({ reason }) => reason).includes('possible-duplicate'),
  );

test('the same file adds nothing, whatever its columns are taken for since', async () => {
  expect(await importBy('Mine', 'zelle-1', CONTENT)).toMatchObject({ new: 2 });
  const touched: ReadonlyArray<Partial<Mapping>> = [
    {},
    { note: { column: 'Memo' } },
    { zone: 'UTC' },
    { payerName: { column: 'Details', after: 'Zelle ' } },
    { transactionId: { column: 'Memo' } },
  ];
  for (const [at, differing] of touched.entries()) {
    expect(await importBy(`Mine ${at}`, 'zelle-1', CONTENT, differing)).toMatchObject({ new: 0, known: 2 });
  }
  const third = `${CONTENT}${CONTENT.split('\n')[1]}\n`;
  expect(await importBy('Mine again', 'zelle-1', third)).toMatchObject({ new: 1, known: 2 });
  expect(await reasonsOn('zelle-1')).toEqual([false, false, false]);
});

test('an amount that was read from a wrong column can be read from the right one', async () => {
  expect(await importBy('Fees', 'zelle-2', CONTENT, { amount: 'Fee' })).toMatchObject({ new: 2 });
  expect(await importBy('Sums', 'zelle-2', CONTENT)).toMatchObject({ new: 2 });
});

test('a line of another file that may be of the same money says so, unless its day is another', async () => {
  expect(await importBy('First', 'zelle-3', CONTENT)).toMatchObject({ new: 2 });
  const otherwise = CONTENT.replaceAll('Zelle from', 'Payment by Zelle from').replaceAll('10:00', '17:00');
  expect(await importBy('Second', 'zelle-3', otherwise)).toMatchObject({ new: 2 });
  const nextDay = CONTENT.replaceAll('03/16', '03/18');
  expect(await importBy('Third', 'zelle-3', nextDay)).toMatchObject({ new: 2 });
  expect((await reasonsOn('zelle-3')).filter(Boolean)).toHaveLength(2);
});

test('a number that was imported with another amount is told of, and left to a person', async () => {
  const lines = (...rows: readonly string[]) => `Posted,Sum,Details,Number\n${rows.join('\n')}\n`;
  const row = (sum: string, number: string) => `03/16/2026 10:00,${sum},Zelle from Ann Doe,${number}`;
  const mapping: Mapping = { ...MAPPING, transactionId: { column: 'Number' } };
  const { format } = await cashier.call('saveStatementFormat', { label: 'Numbered', mapping }, token);
  const send = (content: string, commit = true) =>
    cashier.call('importStatement', { accountId: 'zelle-4', content, format: format.format, commit }, token);
  const first = lines(row('72.00', 'N-1001'), row('20.00', 'N-1002'));
  await send(first);
  const second = lines(row('75.00', 'N-1001'), row('20.00', 'N-1002'), row('30.00', 'N-1003'));
  const said = await send(second, false);
  expect(said).toMatchObject({ counts: { new: 1, known: 1, unreadable: 1 }, sums: { in: 50, out: 0 } });
  expect(said.lines[0]).toEqual({
    line: 2,
    outcome: 'unreadable',
    direction: null,
    words: 'Its number, N-1001, was imported before with $72.00, and here it says $75.00.',
    names: null,
  });
  expect((await send(second)).lines).toEqual(said.lines);
  const { receipts } = await cashier.call('getReceipts', { accountId: 'zelle-4' }, token);
  expect(receipts.flatMap(({ amount }) => amount ?? []).toSorted()).toEqual([20, 30, 72]);
  const waiting = receipts.find(({ amount }) => amount === null);
  expect(waiting?.reasons).toMatchObject([
    { reason: 'could-not-be-read', words: `Line 2 of a statement: ${said.lines[0]?.words}` },
  ]);
  expect((await send(second)).counts).toMatchObject({ new: 0, unreadable: 0, known: 3 });
  expect((await send(first)).counts).toMatchObject({ new: 0, unreadable: 0, known: 2 });
});
