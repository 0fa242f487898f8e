import { HELD_COINS, networksOf } from '#domain/coins/coins.ts';
import { METHODS, type MethodKey } from '#domain/methods/methods.ts';
import { centsFromUsd, MAX_CENTS, parseUsd, usdFromCents } from '#domain/money/usd.ts';
import { NETWORK_DETAILS, networkNamed } from '#domain/networks/networks.ts';
import type { AccountPatch, ReceivingAccount } from './settings-document.ts';

/** What of an account is typed or chosen; the switches are not among it. */
export type AccountFieldName =
  | 'displayName'
  | 'name'
  | 'handle'
  | 'username'
  | 'email'
  | 'phone'
  | 'walletAddress'
  | 'cryptoType'
  | 'network'
  | 'paymentUrl'
  | 'stripeAccount'
  | 'amount'
  | 'description';

export type FieldChoice = { readonly value: string; readonly label: string };

type AccountField = {
  readonly label: string;
  readonly maxLength: number;
  readonly inputMode?: 'email' | 'tel' | 'url' | 'decimal';
  readonly placeholder?: string;
  /** Longer than half a card. */
  readonly isWide?: true;
  /** What there is to choose from, the usual first; without it, text is typed. */
  readonly choices?: (texts: NewAccount) => readonly FieldChoice[];
};

export const ACCOUNT_FIELDS: Readonly<Record<AccountFieldName, AccountField>> = {
  displayName: { label: 'Display Name', maxLength: 200 },
  name: { label: 'Staff Name', maxLength: 200 },
  handle: { label: 'Handle', maxLength: 500 },
  username: { label: 'Username', maxLength: 500 },
  email: { label: 'Email', maxLength: 500, inputMode: 'email' },
  phone: { label: 'Phone', maxLength: 500, inputMode: 'tel' },
  walletAddress: { label: 'Wallet Address', maxLength: 500, isWide: true },
  cryptoType: { label: 'Coin', maxLength: 10, choices: coinChoices },
  network: { label: 'Network', maxLength: 500, choices: networkChoices },
  paymentUrl: {
    label: 'Payment URL',
    maxLength: 500,
    inputMode: 'url',
    placeholder: 'https://',
    isWide: true,
  },
  stripeAccount: { label: 'Stripe Account Name', maxLength: 500 },
  amount: {
    label: 'Amount (USD)',
    maxLength: 20,
    inputMode: 'decimal',
    placeholder: 'Customer chooses',
  },
  description: { label: 'Description', maxLength: 500 },
};

const NEW_DESCRIPTION = 'Added in the back office';

/** The fields of a method's own, in the order they are asked for and checked. */
const METHOD_FIELDS: Readonly<Record<MethodKey, readonly AccountFieldName[]>> = {
  venmo: ['handle', 'email'],
  zelle: ['email', 'phone'],
  chime: ['handle'],
  cashapp: ['paymentUrl', 'stripeAccount', 'amount'],
  applepay: ['paymentUrl', 'stripeAccount', 'amount'],
  creditcard: ['paymentUrl', 'stripeAccount', 'amount'],
  crypto: ['walletAddress', 'cryptoType', 'network'],
};

const REQUIRED_ALWAYS = { displayName: 'Please enter a display name' } as const;
const REQUIRED_PAGE = {
  paymentUrl: 'Please enter a payment URL',
  stripeAccount: 'Please enter a Stripe account name',
} as const;

/** What may not be empty, and what is said when it is. Source: docs/reference/console.md, 'Adding an account'. */
const REQUIRED: Readonly<Record<MethodKey, Partial<Record<AccountFieldName, string>>>> = {
  venmo: { ...REQUIRED_ALWAYS, handle: 'Please enter a Venmo handle' },
  zelle: { ...REQUIRED_ALWAYS, email: 'Please enter an email address' },
  chime: { ...REQUIRED_ALWAYS, handle: 'Please enter a Chime handle' },
  cashapp: { ...REQUIRED_ALWAYS, ...REQUIRED_PAGE },
  applepay: { ...REQUIRED_ALWAYS, ...REQUIRED_PAGE },
  creditcard: { ...REQUIRED_ALWAYS, ...REQUIRED_PAGE },
  crypto: { ...REQUIRED_ALWAYS, walletAddress: 'Please enter a wallet address' },
};

export function fieldsToAdd(key: MethodKey): readonly AccountFieldName[] {
  return ['displayName', ...METHOD_FIELDS[key]];
}

/** What there is to choose from for a field that is not typed, given the others; the first is what is meant without a choice. */
export function choicesOf(field: AccountFieldName, others: NewAccount): readonly FieldChoice[] | undefined {
  return ACCOUNT_FIELDS[field].choices?.(others);
}

/** What was entered so far, with one text more. Another coin takes its own networks. */
export function withText(texts: NewAccount, field: AccountFieldName, text: string): NewAccount {
  const { network, ...others } = texts;
  return field === 'cryptoType' ? { ...others, cryptoType: text } : { ...texts, [field]: text };
}

export function fieldsToEdit(key: MethodKey): readonly AccountFieldName[] {
  // what staff sign in to the account with, which a wallet has no name for
  const further = key === 'crypto' ? [] : (['username'] as const);
  return ['displayName', 'name', ...METHOD_FIELDS[key], ...further, 'description'];
}

export function isRequired(key: MethodKey, field: AccountFieldName): boolean {
  return REQUIRED[key][field] !== undefined;
}

export type NewAccount = Readonly<Partial<Record<AccountFieldName, string>>>;

export type FieldProblem = { readonly field: AccountFieldName | 'method'; readonly message: string };

/** The first thing that is wrong with an account to add: what is missing before what is malformed. */
export function checkNewAccount(key: MethodKey | undefined, texts: NewAccount): FieldProblem | undefined {
  if (key === undefined) return { field: 'method', message: 'Please select a payment method first' };
  const fields = fieldsToAdd(key);
  const missing = fields.find((field) => missingMessage(key, field, texts[field] ?? '') !== undefined);
  const wrong = missing ?? fields.find((field) => checkField(key, field, texts[field] ?? '') !== undefined);
  if (wrong === undefined) return undefined;
  return { field: wrong, message: checkField(key, wrong, texts[wrong] ?? '') as string };
}

/** What is wrong with the text of one field. */
export function checkField(key: MethodKey, field: AccountFieldName, text: string): string | undefined {
  const missing = missingMessage(key, field, text);
  if (missing !== undefined) return missing;
  if (field === 'amount' && readAmount(text) === undefined) return 'Please enter a valid amount';
  if (field === 'paymentUrl' && URL.parse(text.trim())?.protocol !== 'https:') {
    return 'The payment URL must begin with https://';
  }
  return undefined;
}

/** A new account of what was typed: active, not pinned, no fallback. */
export function newAccount(key: MethodKey, texts: NewAccount): Omit<ReceivingAccount, 'id'> {
  const fields = fieldsToAdd(key).map((field) => patchOf(field, texts[field] ?? ''));
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

function coinChoices(): FieldChoice[] {
  return HELD_COINS.map((value) => ({ value, label: value }));
}

function networkChoices({ cryptoType }: NewAccount): FieldChoice[] {
  return networksOf(cryptoType).map((value) => {
    const { label } = NETWORK_DETAILS[value];
    return { value, label: label.startsWith(value) ? value : `${value} (${label})` };
  });
}

function missingMessage(key: MethodKey, field: AccountFieldName, text: string): string | undefined {
  return text.trim() === '' ? REQUIRED[key][field] : undefined;
}
