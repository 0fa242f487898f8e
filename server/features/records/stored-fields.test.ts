import { expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { storedFields } from './record-fields.ts';

const schema = z.object({
  id: z.string(),
  paidAt: z.string().nullable(),
  version: z.int(),
  proof: z.string(),
});
const stored = storedFields(schema, ['proof']);

test('each field is selected from the column of its name, a derived one is not', () => {
  expect(stored.columns).toEqual(['id as id', 'paid_at as paidAt', 'version as version']);
});

test('a row is read field by field, without what else was selected', () => {
  const row = { id: 'a', paidAt: new Date('2026-03-08T15:59:00Z'), version: 2, proof: 'b', created_at: 'c' };
  expect(stored.read(row)).toEqual({ id: 'a', paidAt: '2026-03-08T15:59:00.000Z', version: 2 });
  expect(stored.read({ ...row, paidAt: null }).paidAt).toBeNull();
});

test('a sealed column is no field', () => {
  const { columns } = storedFields(z.object({ passwordSealed: z.string() }), []);
  expectTypeOf(columns).toEqualTypeOf<never[]>();
});
