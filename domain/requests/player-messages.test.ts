import { expect, test } from 'vitest';
import { type RecordKind, TOLD_AFTER_MS } from '#domain/records/record.ts';
import { playerMessages } from './player-messages.ts';

const START = Date.parse('2026-03-08T12:00:00Z');
/** In seconds. */
const TOLD_AFTER = TOLD_AFTER_MS / 1_000;
const at = (seconds: number) => new Date(START + seconds * 1_000);

/** What was told by 100 s after the request, as `[seconds, state]`. */
function told(kind: RecordKind, changes: ReadonlyArray<readonly [number, string, string | null]>) {
  const made = changes.map(([seconds, status, by]) => ({
    ...{ at: at(seconds), status, by },
    ...{ reason: null, customReason: null },
  }));
  return playerMessages(kind, at(0), made, at(100)).map((each) => [
    (each.at.getTime() - START) / 1_000,
    each.state,
  ]);
}

test('a status is told once nobody undoes it, one of a rule at once', () => {
  expect(told('deposit', [[20, 'sent', 'sam']])).toEqual([
    [0, 'received'],
    [20 + TOLD_AFTER, 'credited'],
  ]);
  expect(told('deposit', [[20, 'approved', null]])).toEqual([
    [0, 'received'],
    [20, 'credited'],
  ]);
  expect(told('deposit', [[95, 'sent', 'sam']])).toEqual([[0, 'received']]);
});

test('what was undone in time was never told', () => {
  const changes = [
    [20, 'sent', 'sam'],
    [25, 'pending', 'sam'],
    [40, 'not_sent', 'kim'],
  ] as const;
  expect(told('deposit', changes)).toEqual([
    [0, 'received'],
    [40 + TOLD_AFTER, 'declined'],
  ]);
});

test('what is put back later is told at once, and the same state is told once', () => {
  const changes = [
    [10, 'approved', 'sam'],
    [30, 'sent', 'sam'],
    [60, 'pending', 'kim'],
  ] as const;
  expect(told('withdrawal', changes)).toEqual([
    [0, 'received'],
    [10 + TOLD_AFTER, 'being_handled'],
    [30 + TOLD_AFTER, 'paid'],
    [60, 'received'],
  ]);
});

test('a reason is told in words', () => {
  const change = { at: at(10), status: 'declined', by: 'sam', reason: 'other', customReason: 'Not yours' };
  expect(playerMessages('withdrawal', at(0), [change], at(100)).at(-1)).toMatchObject({
    reason: 'Not yours',
  });
});
