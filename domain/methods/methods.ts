import type { Coin } from '#domain/coins/coins.ts';
import { COINS } from '#domain/coins/coins.ts';
import type { Cents } from '#domain/money/usd.ts';

/** The labels of the deposit cards, in display order. */
export const DEPOSIT_METHODS = [
  'Venmo',
  'Zelle',
  'Chime',
  'Cash App',
  'Apple Pay',
  'Credit Card',
  'Crypto',
] as const;
export type MethodLabel = (typeof DEPOSIT_METHODS)[number];

/** The labels of the withdrawal cards, in display order. */
export const WITHDRAWAL_METHODS = ['Crypto', 'Venmo', 'Zelle'] as const;
export type WithdrawalMethod = (typeof WITHDRAWAL_METHODS)[number];

/** The key of a method's section in the payment settings, in display order. */
export const METHOD_KEYS = [
  'venmo',
  'zelle',
  'chime',
  'cashapp',
  'applepay',
  'creditcard',
  'crypto',
] as const;
export type MethodKey = (typeof METHOD_KEYS)[number];

export type Method = {
  readonly key: MethodKey;
  readonly label: MethodLabel;
  /** manual: the player sends money to an account shown; hosted: pays on a provider's page; crypto: to a wallet. */
  readonly kind: 'manual' | 'hosted' | 'crypto';
  /** One sentence for the card. */
  readonly description: string;
  /** The label of the sender field; absent where no sender is asked for. */
  readonly senderLabel?: string;
  /** Smallest deposit. */
  readonly minCents: Cents;
  /** Largest deposit; undefined: none of the method's own. */
  readonly maxCents: Cents | undefined;
};

const LIMITS = { minCents: 5_000, maxCents: 200_000 } as const;

/** Labels and limits. Source: docs/reference/rules.md, 'Methods'. */
export const METHODS: Readonly<Record<MethodKey, Method>> = {
  venmo: {
    key: 'venmo',
    label: 'Venmo',
    kind: 'manual',
    description: 'Send money from your Venmo app to the handle shown.',
    senderLabel: 'Name the deposit is coming from',
    ...LIMITS,
  },
  zelle: {
    key: 'zelle',
    label: 'Zelle',
    kind: 'manual',
    description: 'Send money with Zelle from your bank to the email or phone number shown.',
    senderLabel: 'Name the deposit is coming from',
    ...LIMITS,
  },
  chime: {
    key: 'chime',
    label: 'Chime',
    kind: 'manual',
    description: 'Send money from your Chime app to the handle shown.',
    senderLabel: 'Name the deposit is coming from',
    ...LIMITS,
  },
  cashapp: {
    key: 'cashapp',
    label: 'Cash App',
    kind: 'hosted',
    description: 'Pay with Cash App on the page of our payment provider.',
    senderLabel: 'Name the deposit is coming from',
    ...LIMITS,
  },
  applepay: {
    key: 'applepay',
    label: 'Apple Pay',
    kind: 'hosted',
    description: 'Pay with Apple Pay on the page of our payment provider.',
    senderLabel: 'Name the payment is coming from',
    ...LIMITS,
  },
  creditcard: {
    key: 'creditcard',
    label: 'Credit Card',
    kind: 'hosted',
    description: 'Pay by credit or debit card on the page of our payment provider.',
    senderLabel: 'Name on the card',
    ...LIMITS,
  },
  crypto: {
    key: 'crypto',
    label: 'Crypto',
    kind: 'crypto',
    description: 'Send Bitcoin, Ethereum, Litecoin, Tether or Solana from your wallet.',
    ...LIMITS,
    maxCents: undefined,
  },
};

/** Setting keys of older data, and what each is now. */
export const LEGACY_METHOD_KEYS = {
  card: 'creditcard',
  credit_card: 'creditcard',
  apple_pay: 'applepay',
} as const;

const KEY_BY_NAME: ReadonlyMap<string, MethodKey> = new Map([
  ...METHOD_KEYS.map((key) => [key, key] as const),
  ...METHOD_KEYS.map((key) => [METHODS[key].label.toLowerCase(), key] as const),
  ...Object.entries(LEGACY_METHOD_KEYS),
]);

/** The method that a key, a legacy key or a label names, in any case. */
export function methodKeyOf(text: string): MethodKey | undefined {
  return KEY_BY_NAME.get(text.trim().toLowerCase());
}

/** What a deposit keeps as its `method`: a label, or the coin it came in. 'Crypto' is for entries without a coin. */
export type DepositMethod = MethodLabel | Coin;
export const DEPOSIT_METHOD_VALUES = [...DEPOSIT_METHODS, ...COINS] as const;

export function methodKeyOfDepositMethod(method: DepositMethod): MethodKey {
  return methodKeyOf(method) ?? 'crypto';
}
