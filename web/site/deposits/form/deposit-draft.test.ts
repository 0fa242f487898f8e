import { expect, test } from 'vitest';
import { DEPOSIT_DRAFT, newDraft, parseDraft } from './deposit-draft.ts';

const BYTES = Uint8Array.from({ length: DEPOSIT_DRAFT.bytes }, (_, index) => index);
const FORM = { casinoId: '123', senderName: 'Ann Example', amount: '50' };

test('a draft survives being stored', () => {
  const draft = newDraft(BYTES, FORM);
  expect(draft.reference).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
  expect(parseDraft(JSON.stringify(draft))).toEqual(draft);
});

test('the reference does not come from the bytes of the request id', () => {
  const other = Uint8Array.from(BYTES, (byte, index) => (index < 16 ? 255 - byte : byte));
  expect(newDraft(other).reference).toBe(newDraft(BYTES).reference);
  expect(newDraft(other).requestId).not.toBe(newDraft(BYTES).requestId);
});

test.each([
  null,
  '',
  'null',
  '7',
  '{}',
  JSON.stringify({ ...newDraft(BYTES), requestId: 'x' }),
  JSON.stringify({ ...newDraft(BYTES), reference: 'short' }),
  JSON.stringify({ ...newDraft(BYTES), reference: 7 }),
  JSON.stringify({ ...newDraft(BYTES), form: { ...FORM, amount: 50 } }),
])('%s is no draft', (json) => {
  expect(parseDraft(json)).toBeUndefined();
});
