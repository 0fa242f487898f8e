import { expect, test } from 'vitest';
import { cents } from '#domain/money/usd.ts';
import { payment } from './template.ts';

test('a name and a note that are too long are cut between two characters', () => {
  const read = payment('venmo', 'in', {
    amount: cents(5_000),
    payerName: `${'a'.repeat(199)}🎰b`,
    note: `${'n'.repeat(998)}🎰b`,
  });
  expect(read).toMatchObject({
    read: { payerName: 'a'.repeat(199), note: `${'n'.repeat(998)}🎰` },
  });
});
