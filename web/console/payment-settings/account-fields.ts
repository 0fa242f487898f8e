import { accountLabel } from '#domain/accounts/account.ts';
import { checkAccountText, plainAccountText } from '#domain/accounts/check-account-text.ts';
import { COINS, HELD_COINS, usualNetwork } from '#domain/coins/coins.ts';
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
import { parseTypedUsd } from '#domain/money/typed-usd.ts';
import { type Cents, exactCents, MAX_CENTS, type Usd, usdFromCents } from '#domain/money/usd.ts';
import { networkNamed } from '#domain/networks/networks.ts';
import { bareAddress } from '#domain/withdrawals/wallet-text.ts';
import { capitalized } from '#domain/words/english.ts';
import { shortWallet } from '../withdrawals/destination.ts';
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

/** A change of coin resets the network. */
export function withText(texts: NewAccount, field: AccountFieldName, text: string): NewAccount {
  const { network, ...others } = texts;
  return field === 'cryptoType' ? { ...others, cryptoType: text } : { ...texts, [field]: text };
}

export type FieldProblem = { readonly field: AccountFieldName | 'method'; readonly message: string };

export function checkNewAccount(key: MethodKey | undefined, texts: NewAccount): FieldProblem | undefined {
  if (key === undefined) return { field: 'method', message: 'Please select a payment method first' };
  const problemsBy = (check: typeof checkField) =>
    fieldsToAdd(key).flatMap((field) => {
      const message = check(field, texts[field.name] ?? '');
      return message === undefined ? [] : [{ field: field.name, message }];
    });
  return problemsBy(missingMessage)[0] ?? problemsBy(checkField)[0];
}

/** What players read of an account as it is being typed; undefined while there is nothing to pay to. */
export function seenByPlayers(
  key: MethodKey,
  { displayName = '', ...texts }: NewAccount,
): string | undefined {
  const method = METHODS[key];
  const usual = method.kind === 'crypto' ? 'walletAddress' : 'paymentUrl';
  const fields: readonly (keyof typeof texts)[] = method.kind === 'manual' ? method.sendTo : [usual];
  const typed = fields.map((field) => plainAccountText(field, texts[field]?.trim() ?? '')).find(Boolean);
  if (typed === undefined) return undefined;
  const coin = COINS.find((known) => known === (texts.cryptoType ?? HELD_COINS[0]));
  const isWallet = method.kind === 'crypto' && coin !== undefined;
  const address = isWallet
    ? bareAddress(typed, coin, networkNamed(texts.network ?? '') ?? usualNetwork(coin))
    : typed;
  const name = displayName.trim();
  const does = method.kind === 'hosted' ? 'are sent to' : 'read, to pay to:';
  return `Players ${does} ${address}${name === '' ? '' : ` (${name})`}`;
}

export function checkField(field: AccountField, text: string): string | undefined {
  const missing = missingMessage(field, text);
  if (missing !== undefined) return missing;
  if (field.name === 'amount')
    return readAmount(text) === undefined ? 'Please enter a valid amount' : undefined;
  const rule = checkAccountText(field, text.trim());
  return rule && capitalized(rule);
}

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

export function textOf(account: ReceivingAccount, field: AccountFieldName): string {
  if (field === 'amount') return account.amount ? String(account.amount) : '';
  if (field === 'network') return account.network ?? account.otherNetwork ?? '';
  return account[field] ?? '';
}

/** @param text valid by `checkField` */
export function patchOf(field: AccountFieldName, text: string): AccountPatch {
  if (field === 'amount') return { amount: readAmount(text) ?? 0 };
  // A different coin needs a different network; the server fills in the usual one.
  if (field === 'cryptoType') return { cryptoType: text, network: undefined, otherNetwork: undefined };
  if (field === 'network') {
    const network = networkNamed(text);
    return { network, otherNetwork: network === undefined && text ? text : undefined };
  }
  return { [field]: text.trim() };
}

export function accountTitle(key: MethodKey, { displayName, name }: ReceivingAccount): string {
  return displayName || name || `${METHODS[key].label} account`;
}

export function addressText(key: MethodKey, account: ReceivingAccount): string {
  const { cryptoType, walletAddress } = account;
  if (METHODS[key].kind !== 'crypto' || !walletAddress) return accountLabel(key, account);
  return `${cryptoType ?? ''} ${shortWallet(walletAddress)}`.trim();
}

/** Zero or no text: the customer chooses. */
function readAmount(text: string): number | undefined {
  if (text.trim() === '') return 0;
  const cents = parseTypedUsd(text);
  return cents === undefined || cents > MAX_CENTS ? undefined : usdFromCents(cents);
}

/** @param amount USD, validated by the server */
export function centsOf(amount: Usd | undefined): Cents {
  return exactCents(amount ?? 0);
}

function missingMessage({ required }: AccountField, text: string): string | undefined {
  return required && text.trim() === '' ? `Please enter ${required}` : undefined;
}
