import { expect, test } from 'vitest';
import { stateOf } from './view.ts';

type Row = Parameters<typeof stateOf>[0];

const now = new Date();
const ROW = { enabled: true, saved_at: now, checked_at: now, failing_since: null, waiting_since: null };

test.each([
  ['connecting', 'saved', { checked_at: null }],
  ['connecting', 'reached, and not read to its end', { caught_up_at: null }],
  ['connecting', 'saved anew', { checked_at: null, caught_up_at: now }],
  ['connected', 'read to its end', { caught_up_at: now }],
])('a mailbox is %s that was %s', (state, _, row) => {
  expect(stateOf({ ...ROW, ...row } as Row, now)).toEqual({ state, problem: null, since: null });
});
