import { expect, test } from 'vitest';
import { MANUAL_ACCOUNTS } from '#domain/methods/manual-accounts.ts';
import { checkAccountText } from './check-account-text.ts';

const [VENMO] = MANUAL_ACCOUNTS.venmo.fields;
const [CHIME] = MANUAL_ACCOUNTS.chime.fields;
const [EMAIL, PHONE] = MANUAL_ACCOUNTS.zelle.fields;

test.each([
  [VENMO, '＠lucky-house'],
  [VENMO, 'https://account.venmo.com/u/@lucky-house?txn=pay'],
  [CHIME, '＄lucky-house'],
  [EMAIL, 'ann＠mail.example'],
  [EMAIL, 'mailto:ann@mail.example'],
  [PHONE, '（２１２）５５５－０１２３'],
] as const)('takes the %o that is typed as %s', (field, text) => {
  expect(checkAccountText(field, text)).toBeUndefined();
});

test.each([
  [VENMO, 'https://venmo.com/code?user_id=1'],
  [VENMO, 'https://venmo.com/signup'],
  [VENMO, '@lucky²'],
  [CHIME, 'https://venmo.com/u/lucky-house'],
  [EMAIL, 'ann@mail'],
  [PHONE, '212-555-012³'],
] as const)('has a sentence for the %o that is typed as %s', (field, text) => {
  expect(checkAccountText(field, text)).toMatch(/\w+ \w+/);
});
