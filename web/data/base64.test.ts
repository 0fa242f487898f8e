import { expect, test } from 'vitest';
import { base64Of } from './base64.ts';

test('bytes of any length become base64', () => {
  for (const length of [0, 1, 2, 3, 0x8000, 0x8001, 100_000]) {
    const bytes = Uint8Array.from({ length }, (_, index) => (index * 7) % 256);
    expect(base64Of(bytes)).toBe(Buffer.from(bytes).toString('base64'));
  }
});
