import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { cents, usdFromCents } from '#domain/money/usd.ts';
import { anyAnswer } from '#test/fixtures/any-answer.ts';
import { usdOfCents } from './base/fields.ts';
import { CALLS, type CallName, type CallOutput } from './calls.ts';
import type { depositRecord } from './deposit-record.ts';

const NAMES = Object.keys(CALLS) as CallName[];

test.each(NAMES)('what %s answers in cents is read in USD, and is the same in cents again', (name) => {
  const output: z.ZodType = CALLS[name].output;
  fc.assert(
    fc.property(anyAnswer(output), ({ answer, wire }) => {
      const sent = JSON.parse(JSON.stringify(output.parse(answer)));
      expect(sent).toEqual(wire);
      expect(z.encode(output, sent)).toEqual(answer);
    }),
    { numRuns: 30 },
  );
});

describe('an amount', () => {
  test.each([50.25, Number.NaN, '5000', null, 2 ** 53])('of %j is no whole number of cents', (amount) => {
    expect(usdOfCents.safeParse(amount).success).toBe(false);
  });

  test.each([50.001, Number.POSITIVE_INFINITY, '50', null])('of %j on the wire is no USD', (amount) => {
    expect(z.safeEncode(usdOfCents, amount as number).success).toBe(false);
  });

  test('in the wrong unit does not compile', () => {
    type Answered = z.input<typeof depositRecord>['amount'];
    type Read = CallOutput<'getDeposits'>['deposits'][number]['amount'];
    const fitting: readonly [Answered, Read] = [cents(5_025), 50.25];
    // @ts-expect-error: a handler answers cents, never USD
    const converted: Answered = usdFromCents(cents(5_025));
    // @ts-expect-error: nor a number whose unit is unknown
    const unknown: Answered = 50.25;
    // @ts-expect-error: what has not been through the contract is not on the wire yet
    const unconverted: Read = cents(5_025);
    expect([fitting, converted, unknown, unconverted]).toHaveLength(4);
  });
});
