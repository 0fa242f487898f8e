import {
  type AccountField,
  type AccountFieldName,
  DESCRIPTION,
  DISPLAY_NAME,
  STAFF_NAME,
  USERNAME,
} from '#domain/methods/account-fields.ts';
import { METHOD_ACCOUNTS } from '#domain/methods/method-accounts.ts';
import { METHODS, type MethodKey } from '#domain/methods/methods.ts';
import { centsFromUsd, MAX_CENTS, parseUsd, usdFromCents } from '#domain/money/usd.ts';
import { networkNamed } from '#domain/networks/networks.ts';
import type { AccountPatch, ReceivingAccount } from './settings-document.ts';

const NEW_DESCRIPTION = 'Added in the back office';

export function fieldsToAdd(key: MethodKey): readonly AccountField[] {
  return [DISPLAY_NAME, ...METHOD_ACCOUNTS[key].fields];
}

export function fieldsToEdit(key: MethodKey): readonly AccountField[] {
  // a wallet has no name to sign in with
  const further = METHODS[key].kind === 'crypto' ? [] : [USERNAME];
  return [DISPLAY_NAME, STAFF_NAME, ...METHOD_ACCOUNTS[key].fields, ...further, DESCRIPTION];
}

export type NewAccount = Readonly<Partial<Record<AccountFieldName, string>>>;

/** What was entered so far, with one text more. Another coin takes its own networks. */
export function withText(texts: NewAccount, field: AccountFieldName, text: string): NewAccount {
  const { network, ...others } = texts;
  return field === 'cryptoType' ? { ...others, cryptoType: text } : { ...texts, [field]: text };
}

export type FieldProblem = { readonly field: AccountFieldName | 'method'; readonly message: string };

/** The first thing that is wrong with an account to add: what is missing before what is malformed. */
export function checkNewAccount(key: MethodKey | undefined, texts: NewAccount): FieldProblem | undefined {
  if (key === undefined) return { field: 'method', message: 'Please select a payment method first' };
  const problemsBy = (check: typeof checkField) =>
    fieldsToAdd(key).flatMap((field) => {
      const message = check(field, texts[field.name] ?? '');
      return message === undefined ? [] : [{ field: field.name, message }];
    });
  return problemsBy(missingMessage)[0] ?? problemsBy(checkField)[0];
}

/** What is wrong with the text of one field. */
export function checkField(field: AccountField, text: string): string | undefined {
  const missing = missingMessage(field, text);
  if (missing !== undefined) return missing;
  if (field.name === 'amount')
    return readAmount(text) === undefined ? 'Please enter a valid amount' : undefined;
  const rule = field.check?.(text.trim());
  return rule && rule.charAt(0).toUpperCase() + rule.slice(1);
}

/** A new account of what was typed: active, not pinned, no fallback. */
export function newAccount(key: MethodKey, texts: NewAccount): Omit<ReceivingAccount, 'id'> {
  const fields = fieldsToAdd(key).map(({ name }) => patchOf(name, texts[name] ?? ''));
  const displayName = (texts.displayName ?? '').trim();
  return {
    name: displayName,
    displayName,
    description: NEW_DESCRIPTION,
    ...Object.assign({}, ...fields),
    active: true,
    pinned: false,
    fallback: false,
    sample: false,
  };
}

/** The text of a field as it is saved. */
export function textOf(account: ReceivingAccount, field: AccountFieldName): string {
  if (field === 'amount') return account.amount ? String(account.amount) : '';
  if (field === 'network') return account.network ?? account.otherNetwork ?? '';
  return account[field] ?? '';
}

/** What a field's text, which `checkField` finds nothing wrong with, changes of its account. */
export function patchOf(field: AccountFieldName, text: string): AccountPatch {
  if (field === 'amount') return { amount: readAmount(text) ?? 0 };
  // Another coin goes over another network; the server fills in the usual one.
  if (field === 'cryptoType') return { cryptoType: text, network: undefined, otherNetwork: undefined };
  if (field === 'network') {
    const network = networkNamed(text);
    return { network, otherNetwork: network === undefined && text ? text : undefined };
  }
  return { [field]: text.trim() };
}

/** What an account is called among others of its method. */
export function accountTitle(key: MethodKey, { displayName, name }: ReceivingAccount): string {
  return displayName || name || `${METHODS[key].label} account`;
}

/** `0` and nothing mean that the customer chooses. */
function readAmount(text: string): number | undefined {
  if (text.trim() === '') return 0;
  const cents = parseUsd(text);
  return cents === undefined || cents > MAX_CENTS ? undefined : usdFromCents(cents);
}

/** Cents of a USD number that the server has checked. */
export function centsOf(amount: number | undefined): number {
  return centsFromUsd(amount ?? 0) ?? 0;
}

function missingMessage({ required }: AccountField, text: string): string | undefined {
  return required && text.trim() === '' ? `Please enter ${required}` : undefined;
}
