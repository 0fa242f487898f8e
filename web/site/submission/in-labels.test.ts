import { expect, test } from 'vitest';
import { CallError } from '#web/data/call.ts';
import { inLabels, problemsInLabels } from './in-labels.ts';

const ERROR = new CallError('INVALID_ARGUMENT', 'username must be …. The amount must be at least $50.', [
  { field: 'username', message: 'username must be ….' },
  { field: 'amount', message: 'The amount must be at least $50.' },
  { field: 'reference', message: 'reference must be ….' },
]);

test('fields are called what the form calls them', () => {
  expect(inLabels(ERROR)).toBe('Casino ID must be …. The amount must be at least $50. reference must be ….');
  expect(problemsInLabels(ERROR, { username: 'casinoId', amount: 'amount' })).toEqual({
    casinoId: 'Casino ID must be ….',
    amount: 'The amount must be at least $50.',
  });
});

test('other failures say what they say', () => {
  expect(inLabels(new CallError('UNAVAILABLE', 'Busy.'))).toBe('Busy.');
  expect(inLabels(new TypeError('broken'))).toBe('broken');
  expect(problemsInLabels(new TypeError('broken'), {})).toEqual({});
});
