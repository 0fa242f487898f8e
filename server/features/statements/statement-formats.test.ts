import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallInput } from '#contract/calls.ts';
import { KNOWN_FORMATS } from '#domain/receipts/statements/statement-formats.ts';
import { entriesOf } from '#test/fixtures/records.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

let cashier: TestCashier;
let owner: { id: string; token: string };
beforeAll(async () => {
  cashier = await startTestCashier();
  owner = await cashier.signInAs('owner', 'Olga');
});
afterAll(() => cashier[Symbol.asyncDispose]());

const MAPPING: CallInput<'saveStatementFormat'>['mapping'] = {
  rail: 'zelle',
  date: 'Posted',
  dateOrder: 'mdy',
  zone: 'America/New_York',
  amount: 'Amount',
  payerName: { column: 'Details', after: 'from ' },
};

const formats = async () => (await cashier.call('getStatementFormats', {}, owner.token)).formats;
const save = (label: string, mapping: object = {}) =>
  cashier.send('saveStatementFormat', { label, mapping: { ...MAPPING, ...mapping } }, owner.token);

test('a form that an owner saves stands beside those that Cage knows, until it is removed', async () => {
  const known = KNOWN_FORMATS.map(({ label }) => label);
  expect(known.slice(0, 5)).toEqual(['Venmo', 'Cash App', 'PayPal', 'Stripe', 'Chase']);
  expect((await formats()).map(({ label }) => label)).toEqual(known);
  expect((await formats()).map(({ mapping }) => mapping)).toEqual(known.map(() => null));

  const saved = await cashier.call(
    'saveStatementFormat',
    { label: 'Credit union', mapping: MAPPING },
    owner.token,
  );
  expect(saved.message).toBe('Credit union is saved.');
  expect((await formats()).at(-1)).toEqual({
    ...saved.format,
    label: 'Credit union',
    rail: 'zelle',
    mapping: MAPPING,
  });
  const [entry] = await entriesOf(cashier.database, saved.format.format);
  expect(entry).toMatchObject({
    action: 'statement_format_saved',
    message: 'Form of statement Credit union saved',
    actor_name: 'Olga',
    details: { changes: expect.arrayContaining(['amount: Amount', 'payer name: Details after ‘from ’']) },
  });

  const again = await cashier.call(
    'saveStatementFormat',
    { label: 'CREDIT UNION', mapping: { ...MAPPING, amount: 'Sum' } },
    owner.token,
  );
  expect(again.format.format).toBe(saved.format.format);
  expect((await formats()).slice(known.length)).toMatchObject([
    { label: 'CREDIT UNION', mapping: { amount: 'Sum' } },
  ]);

  const { format } = saved.format;
  expect((await cashier.call('removeStatementFormat', { format }, owner.token)).message).toBe(
    'CREDIT UNION is removed.',
  );
  expect(await formats()).toHaveLength(known.length);
  expect((await cashier.send('removeStatementFormat', { format }, owner.token)).error?.status).toBe(
    'NOT_FOUND',
  );
});

test('what could not be read is not saved', async () => {
  expect((await save('chase')).error).toMatchObject({
    status: 'ALREADY_EXISTS',
    message: 'Cage knows statements of chase by itself. Choose another name.',
  });
  expect((await save('Moon bank', { zone: 'Moon' })).error).toMatchObject({
    status: 'INVALID_ARGUMENT',
    message: 'Enter a time zone such as America/New_York, not Moon.',
  });
  expect((await save('', {})).error?.message).toBe('Enter a name.');
  expect(await formats()).toHaveLength(KNOWN_FORMATS.length);
});
