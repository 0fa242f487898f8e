import { expect, test } from 'vitest';
import { MAX_PROOF_BYTES } from '#domain/records/record.ts';
import { checkProof } from './payment-proof.tsx';

test('a proof is an image or a PDF of at most 5 MB', () => {
  expect(checkProof({ type: 'image/png', size: 1 })).toBeUndefined();
  expect(checkProof({ type: 'application/pdf', size: MAX_PROOF_BYTES })).toBeUndefined();
  expect(checkProof({ type: 'image/png', size: MAX_PROOF_BYTES + 1 })).toBe(
    'A payment proof can be at most 5 MB.',
  );
  expect(checkProof({ type: 'image/gif', size: 1 })).toBe(
    'A payment proof must be a PNG, JPEG, WebP or PDF file.',
  );
  expect(checkProof({ type: 'image/png', size: 0 })).toBe('The file is empty.');
});
