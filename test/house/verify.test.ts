import { expect, test } from 'vitest';
import { verifySteps } from '../../tools/verify-steps.ts';

/** Each step of `npm run verify`, so that a failing one says which. */
test.each(verifySteps())('$command', { timeout: 600_000 }, async ({ run }) => {
  expect(await run()).toBeUndefined();
});
