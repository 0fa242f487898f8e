import { expect, test } from 'vitest';
import { PLAYER_REQUEST_CALLS } from './player-requests.ts';

test.each(['email', 'backupEmail', 'backupPhone'])('%s is no number that Zelle does not reach', (field) => {
  const problemOf = (text: string) =>
    PLAYER_REQUEST_CALLS.sendWithdrawEmail.input
      .safeParse({ [field]: text })
      .error?.issues.find(({ path }) => path[0] === field && path.length === 1)?.message;
  expect(problemOf('+1 (416) 555-0123')).toMatch(/^Zelle does not reach this number/);
  expect(problemOf('+1 (212) 555-0123')).toBeUndefined();
});
