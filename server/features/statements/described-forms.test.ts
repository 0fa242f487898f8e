import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallInput } from '#contract/calls.ts';
import { settingsWithOwn } from '#test/fixtures/receipts/accounts.ts';
import { CHASE } from '#test/fixtures/receipts/statements.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

let cashier: TestCashier;
let token: string;
beforeAll(async () => {
  cashier = await startTestCashier({ settings: settingsWithOwn({ zelle: ['zelle-2'] }) });
  ({ token } = await cashier.signInAs('owner', 'Olga'));
});
afterAll(() => cashier[Symbol.asyncDispose]());

type Input = Omit<CallInput<'importStatement'>, 'commit'>;
const preview = (input: Input) => cashier.call('importStatement', input, token);
const commit = (input: Input) => cashier.call('importStatement', { ...input, commit: true }, token);
const refusal = async (input: CallInput<'importStatement'>) =>
  (await cashier.send('importStatement', input, token)).error;

test('a file of unknown form is told of with its columns, which can be tried before they are saved', async () => {
  const content = 'Some Credit Union\nPosted;Sum;Details\n03/16/2026;"1,250.00";Zelle from Ann Doe ref 77\n';
  const unknown = await preview({ accountId: 'zelle-2', content });
  expect(unknown).toMatchObject({ format: null, columns: ['Posted', 'Sum', 'Details'], lines: [] });
  expect(await refusal({ accountId: 'zelle-2', content, commit: true })).toMatchObject({
    status: 'FAILED_PRECONDITION',
    message: 'Cage does not know this form of statement. An owner can say which column is what.',
  });
  const mapping = {
    rail: 'zelle',
    date: 'Posted',
    dateOrder: 'mdy',
    zone: 'America/New_York',
    amount: 'Sum',
    payerName: { column: 'Details', after: 'from ', before: ' ref' },
    unsignedIn: true,
  } as const;
  const { unsignedIn: _, ...unsaid } = mapping;
  expect((await preview({ accountId: 'zelle-2', content, mapping: unsaid })).question).toContain(
    'Did all of this money come in?',
  );
  const tried = await preview({ accountId: 'zelle-2', content, mapping });
  expect(tried).toMatchObject({
    format: { format: null },
    lines: [{ outcome: 'new', line: 3 }],
  });
  const label = `Union ${randomUUID()}`;
  const { format } = await cashier.call('saveStatementFormat', { label, mapping }, token);
  expect(await commit({ accountId: 'zelle-2', content })).toMatchObject({
    format: { format: format.format, label },
    lines: [{ words: '$1,250.00 from Ann Doe, Mar 16, 2026, 12:00:00 AM' }],
  });
  expect(await refusal({ accountId: 'zelle-2', content, mapping, commit: true })).toMatchObject({
    message: 'Save the columns as a format to import by them.',
  });
  const other = await preview({ accountId: 'zelle-2', content: CHASE, format: format.format });
  expect(other.message).toBe('The file does not have all of the columns that this form of statement has.');
});

test('a file that tells by a column which way money went is asked about, not booked as money in', async () => {
  const content =
    'Posted,Type,Amount,Details\n03/16/2026,Debit,20.00,Zelle Ann Doe\n03/17/2026,Credit,5.00,Zelle Bo Lund\n';
  const mapping: CallInput<'saveStatementFormat'>['mapping'] = {
    rail: 'zelle',
    date: 'Posted',
    dateOrder: 'mdy',
    zone: 'America/New_York',
    amount: 'Amount',
    only: [{ column: 'Details', contains: 'zelle' }],
  };
  const question =
    'Which way did the money of line 2 go? Its amount has no sign, and its Type says ‘Debit’. Choose the column of the direction and its words.';
  const label = `Union ${randomUUID()}`;
  const { format } = await cashier.call('saveStatementFormat', { label, mapping }, token);
  const input = { accountId: 'zelle-2', content, format: format.format };
  expect(await preview(input)).toMatchObject({ message: question, question, sums: { in: 5, out: 0 } });
  expect(await refusal({ ...input, commit: true })).toMatchObject({
    status: 'FAILED_PRECONDITION',
    message: question,
  });
  const direction = { column: 'Type', in: ['Credit'], out: ['Debit'] };
  await cashier.call('saveStatementFormat', { label, mapping: { ...mapping, direction } }, token);
  expect(await commit(input)).toMatchObject({
    question: null,
    sums: { in: 5, out: 20 },
    lines: [
      { direction: 'out', outcome: 'new' },
      { direction: 'in', outcome: 'new' },
    ],
  });
  await cashier.call('removeStatementFormat', { format: format.format }, token);
});

test('two forms that fit are asked about, and nothing is imported by the first of them', async () => {
  const content = 'Posted On,Total,Note\n04/05/2026,5.00,Ann Doe\n';
  const mapping = {
    rail: 'zelle',
    date: 'Posted On',
    dateOrder: 'mdy',
    zone: 'America/New_York',
    amount: 'Total',
    unsignedIn: true,
    titles: ['Posted On', 'Total', 'Note'],
  } as const;
  const save = async (label: string, dateOrder: 'mdy' | 'dmy') => {
    const input = { label, mapping: { ...mapping, titles: [...mapping.titles], dateOrder } };
    return (await cashier.call('saveStatementFormat', input, token)).format.format;
  };
  const [monthFirst, dayFirst] = [await save('American', 'mdy'), await save('British', 'dmy')];
  const message = 'Several forms fit this file: American, British. Choose the one that it is of.';
  expect(await preview({ accountId: 'zelle-2', content })).toMatchObject({
    message,
    format: null,
    choices: [
      { format: monthFirst, label: 'American' },
      { format: dayFirst, label: 'British' },
    ],
    lines: [],
  });
  expect(await refusal({ accountId: 'zelle-2', content, commit: true })).toMatchObject({ message });
  expect(await commit({ accountId: 'zelle-2', content, format: dayFirst })).toMatchObject({
    choices: [],
    lines: [{ words: '$5.00, May 4, 2026, 12:00:00 AM' }],
  });
});

test('a file without titles is told of by the place of its columns, and keeps its first row', async () => {
  const content =
    '"06/04/2026","700.00","Pending","","From ANN DOE"\n"06/03/2026","5.00","Posted","","From BO LUND"\n';
  const { columns, firstRow } = await preview({ accountId: 'zelle-2', content });
  expect(columns).toEqual(['Column 1', 'Column 2', 'Column 3', 'Column 4', 'Column 5']);
  expect(firstRow).toEqual(['06/04/2026', '700.00', 'Pending', '', 'From ANN DOE']);
  const mapping: NonNullable<Input['mapping']> = {
    rail: 'zelle',
    date: 'Column 1',
    dateOrder: 'mdy',
    zone: 'America/New_York',
    amount: 'Column 2',
    unsignedIn: true,
    payerName: { column: 'Column 5', after: 'From ' },
    titles: columns,
    untitled: true,
  };
  await cashier.call('saveStatementFormat', { label: 'Untitled', mapping }, token);
  expect((await commit({ accountId: 'zelle-2', content })).lines).toMatchObject([
    { line: 1, outcome: 'passed', words: 'Not posted yet: Pending.' },
    { line: 2, outcome: 'new' },
  ]);
  // A day later the same payment is posted, and is one receipt.
  const posted = content.replace('06/04/2026","700.00","Pending', '06/05/2026","700.00","Posted');
  expect((await commit({ accountId: 'zelle-2', content: posted })).counts).toMatchObject({
    new: 1,
    known: 1,
  });
});
