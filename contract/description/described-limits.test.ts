import { expect, test } from 'vitest';
import { CALL_NAMES, describedInput, validatorOf, variantsOf } from '#test/fixtures/described/api.ts';
import { readFields } from '../base/field-problems.ts';
import { CALLS } from '../calls.ts';

/** Described with its limits, which are those of a file: whoever reads the file checks them. */
const CHECKED_LATER = ['uploadPaymentProof content'];

test.each(CALL_NAMES)('%s takes what its description takes, and nothing else', (name) => {
  const described = describedInput(name);
  const validate = validatorOf(described.schema);
  const taken = { by: 0, refused: 0 };
  for (const { field, input } of variantsOf(described)) {
    const isDescribed = validate(input).length === 0;
    const reading = readFields(CALLS[name].input, input);
    if (isDescribed === reading.ok) {
      taken[reading.ok ? 'by' : 'refused'] += 1;
      continue;
    }
    if (!isDescribed && CHECKED_LATER.includes(`${name} ${field}`)) continue;
    expect.fail(
      `${name} ${reading.ok ? 'takes' : 'refuses'} ${JSON.stringify(input)}\n${JSON.stringify(
        reading.ok ? validate(input) : reading.problems,
      )}`,
    );
  }
  expect(taken.by).toBeGreaterThan(0);
  expect(taken.refused).toBeGreaterThan(0);
});
