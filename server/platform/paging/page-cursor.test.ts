import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CallError } from '../protocol/call-error.ts';
import { readCursor, UUID, writeCursor } from './page-cursor.ts';

const NUMBER = /^\d{1,18}$/;

test('a cursor is read as it was written', () => {
  const anyInstant = fc.date({
    noInvalidDate: true,
    min: new Date('1970-01-01'),
    max: new Date('9999-12-31'),
  });
  fc.assert(
    fc.property(anyInstant, fc.uuid(), (createdAt, id) => {
      expect(readCursor(writeCursor({ createdAt, id }), UUID)).toEqual({ createdAt, id });
    }),
  );
});

test('a cursor travels in an address as it is, and is short enough to come back', () => {
  const cursor = writeCursor({ createdAt: new Date(), id: '00000000-0000-7000-8000-000000000000' });
  expect(cursor).toMatch(/^[\w-]+$/);
  expect(cursor.length).toBeLessThanOrEqual(200);
});

test('the cursor of one list is none of another', () => {
  const createdAt = new Date();
  expect(() => readCursor(writeCursor({ createdAt, id: '12' }), UUID)).toThrow(CallError);
  expect(() => readCursor(writeCursor({ createdAt, id: '12; drop' }), NUMBER)).toThrow(CallError);
});

test('whatever else is sent is refused as INVALID_ARGUMENT', () => {
  const anyJson = fc.json().map((json) => Buffer.from(json).toString('base64url'));
  fc.assert(
    fc.property(fc.oneof(fc.string(), anyJson, fc.base64String()), (text) => {
      expect(() => readCursor(text, UUID)).toThrow(
        expect.objectContaining({
          status: 'INVALID_ARGUMENT',
          details: [expect.objectContaining({ field: 'cursor' })],
        }),
      );
    }),
  );
});
