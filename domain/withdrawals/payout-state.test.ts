import { expect, test } from 'vitest';
import { payoutState } from './payout-state.ts';

test.each([
  ['pending', null, 'To approve'],
  ['approved', null, 'To send'],
  ['approved', 'not_sent', 'To send'],
  ['approved', 'sent', 'Sent'],
  ['pending', 'sent', 'To approve'],
  ['sent', 'sent', 'Sent'],
  ['not_sent', 'not_sent', 'Not Sent'],
  ['declined', null, 'Declined'],
  ['on_hold', null, 'Unknown'],
])('%s, sending %s, is %s', (status, sendStatus, words) => {
  expect(payoutState({ status, sendStatus }).words).toBe(words);
});
