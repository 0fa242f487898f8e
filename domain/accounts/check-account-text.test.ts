import { expect, test } from 'vitest';
import type { AccountField } from '#domain/methods/account-fields.ts';
import { METHOD_ACCOUNTS } from '#domain/methods/method-accounts.ts';
import { checkAccountText } from './check-account-text.ts';

const [VENMO] = METHOD_ACCOUNTS.venmo.fields as [AccountField];
const [CHIME] = METHOD_ACCOUNTS.chime.fields as [AccountField];
const [EMAIL, PHONE] = METHOD_ACCOUNTS.zelle.fields as [AccountField, AccountField];

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
