import { expect, test } from 'vitest';
import { uuidFrom } from './uuid.ts';

test('16 bytes become a version 4 UUID, zeros kept', () => {
  expect(uuidFrom(new Uint8Array(16))).toBe('00000000-0000-4000-8000-000000000000');
  expect(uuidFrom(new Uint8Array(16).fill(255))).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff');
  expect(uuidFrom(Uint8Array.from({ length: 16 }, (_, index) => index))).toBe(
    '00010203-0405-4607-8809-0a0b0c0d0e0f',
  );
});
