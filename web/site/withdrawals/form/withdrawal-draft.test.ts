import { expect, test } from 'vitest';
import { EMPTY_FORM, newDraft, parseDraft, WITHDRAWAL_DRAFT } from './withdrawal-draft.ts';

const BYTES = Uint8Array.from({ length: WITHDRAWAL_DRAFT.bytes }, (_, index) => index);
const FORM = { ...EMPTY_FORM, casinoId: '123', coin: 'USDT', network: 'Tron', amount: '50' } as const;

test('a draft survives being stored', () => {
  const draft = newDraft(BYTES, FORM);
  expect(parseDraft(JSON.stringify(draft))).toEqual(draft);
});

test('a stored password is never read', () => {
  const stored = JSON.stringify({ ...newDraft(BYTES), form: { ...FORM, password: 'secret' } });
  expect(JSON.stringify(parseDraft(stored))).not.toContain('secret');
});

test.each([
  ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['ocean lamp river stone', ''],
  [`0x${'4c0883a69102937d'.repeat(4)}`, ''],
])('of a wallet typed as %s, %j is stored', (walletAddress, stored) => {
  const form = { ...FORM, coin: 'ETH', network: 'Ethereum', walletAddress } as const;
  expect(WITHDRAWAL_DRAFT.kept(form)).toEqual({ ...form, walletAddress: stored });
});

test.each([
  null,
  '',
  'null',
  '{}',
  JSON.stringify({ ...newDraft(BYTES), requestId: 'x' }),
  JSON.stringify(newDraft(BYTES, { ...FORM, coin: 'DOGE' as 'BTC' })),
  JSON.stringify({ ...newDraft(BYTES), form: { ...FORM, amount: 50 } }),
])('%s is no draft', (json) => {
  expect(parseDraft(json)).toBeUndefined();
});
