import { expect, test } from 'vitest';
import { LASTING_PROOF_MINUTES, PROOF_MINUTES, provenUntil } from './proof.ts';

const now = new Date('2026-03-08T12:00:00Z');

test('a proof counts for ten minutes, and where money leaves for as long as owners say, four hours at first', () => {
  expect(PROOF_MINUTES).toBe(10);
  expect(provenUntil(now)).toEqual(new Date('2026-03-08T12:10:00Z'));
  expect(provenUntil(now, LASTING_PROOF_MINUTES.usual)).toEqual(new Date('2026-03-08T16:00:00Z'));
});
