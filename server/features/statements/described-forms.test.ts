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
  } as const;
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
