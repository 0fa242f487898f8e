import { expect, test } from 'vitest';
import { isRecentProof, PROOF_MINUTES } from './proof.ts';

const now = new Date('2026-03-08T12:00:00Z');
const ago = (ms: number) => new Date(now.getTime() - ms);

test('a proof counts for ten minutes', () => {
  expect(PROOF_MINUTES).toBe(10);
  expect(isRecentProof(now, now)).toBe(true);
  expect(isRecentProof(ago(600_000), now)).toBe(true);
  expect(isRecentProof(ago(600_001), now)).toBe(false);
});

test('one that a server with a faster clock has noted counts', () => {
  expect(isRecentProof(ago(-2_000), now)).toBe(true);
});
