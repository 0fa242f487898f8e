import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallInput } from '#contract/calls.ts';
import { settingsWithOwn } from '#test/fixtures/receipts/accounts.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

let cashier: TestCashier;
let token: string;
beforeAll(async () => {
  cashier = await startTestCashier({
    settings: settingsWithOwn({ zelle: ['zelle-1', 'zelle-2', 'zelle-3'] }),
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
