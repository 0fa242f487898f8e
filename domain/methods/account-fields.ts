import { HELD_COINS, networksOf } from '#domain/coins/coins.ts';
import type { Cents } from '#domain/money/usd.ts';
import { NETWORK_DETAILS, type Network } from '#domain/networks/networks.ts';
import { addressOf } from '#domain/words/address-of.ts';
import { checkEmail, US_PHONE } from '#domain/words/contacts.ts';
import { LONGEST } from '#domain/words/text-lengths.ts';

export type AccountDetails = {
  /** For staff; players see it only if there is no display name. */
  readonly name: string;
  readonly displayName: string;
  readonly description?: string | undefined;
  readonly handle?: string | undefined;
  /** Staff sign in to the account with it; never shown to players. */
  readonly username?: string | undefined;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  readonly walletAddress?: string | undefined;
  /** One of HELD_COINS. */
  readonly cryptoType?: string | undefined;
  readonly network?: Network | undefined;
  /** As given by staff or older data, if Cage does not know it; only without `network`. */
  readonly otherNetwork?: string | undefined;
  readonly paymentUrl?: string | undefined;
  /** The account's name at the payment provider; for staff. */
  readonly stripeAccount?: string | undefined;
  /** A hosted page's fixed amount; 0 or absent: the player chooses. */
  readonly amountCents?: Cents | undefined;
};

/** The wire form: amounts in USD. */
export type AccountFieldName = Exclude<keyof AccountDetails, 'amountCents' | 'otherNetwork'> | 'amount';

export type FieldChoice = { readonly value: string; readonly label: string };

export type AccountField = {
  readonly name: AccountFieldName;
  readonly label: string;
  /** Its use, and the effect of leaving it empty, as a sentence. */
  readonly help: string;
  readonly maxLength: number;
  readonly inputMode?: 'email' | 'tel' | 'url' | 'decimal';
  readonly placeholder?: string;
  /** The text that is required, with its article: 'a Venmo handle'; absent if none is. */
  readonly required?: string;
  /** The problem, to complete a sentence, or undefined. */
  readonly check?: (text: string) => string | undefined;
  /** By coin, the usual one first; absent for free text. */
  readonly choices?: (coin: string | undefined) => readonly FieldChoice[];
};

export const DISPLAY_NAME = {
  name: 'displayName',
  label: 'Display Name',
  help: 'The name of the account that players may see.',
  maxLength: LONGEST.accountName,
  required: 'a display name',
} as const satisfies AccountField;

export const STAFF_NAME = {
  name: 'name',
  label: 'Staff Name',
  help: 'How staff call the account. Players see it only while there is no display name.',
  maxLength: LONGEST.accountName,
} as const satisfies AccountField;
export const USERNAME = {
  name: 'username',
  label: 'Username',
  help: 'The name that staff sign in to the account with. Players never see it.',
  maxLength: LONGEST.accountText,
} as const satisfies AccountField;
export const DESCRIPTION = {
  name: 'description',
  label: 'Description',
  help: 'A note for staff. Players never see it.',
  maxLength: LONGEST.accountText,
} as const satisfies AccountField;

export const HANDLE = {
  name: 'handle',
  label: 'Handle',
  help: 'Where players send their money.',
  maxLength: LONGEST.accountText,
} as const satisfies AccountField;
export function handleOf(form: RegExp, rule: string) {
  return (text: string) => (text === '' || form.test(text) ? undefined : rule);
}

export const EMAIL = {
  name: 'email',
  label: 'Email',
  help: 'Where players send their money.',
  maxLength: LONGEST.accountText,
  inputMode: 'email',
  check: checkEmail,
} as const satisfies AccountField;
export const PHONE = {
  name: 'phone',
  label: 'Phone',
  help: 'Optional. Players read the email, which an account needs; the phone is for staff.',
  maxLength: LONGEST.accountText,
  inputMode: 'tel',
  check: (text) =>
    text === '' || new RegExp(`^${US_PHONE.source}$`).test(text)
      ? undefined
      : 'the phone must be a number of the United States with its area code, such as (415) 555-0123',
} as const satisfies AccountField;

/** The sample accounts of cards and of Apple Pay share it. */
export const SAMPLE_CARD_PROVIDER = 'Sample card provider';

export const HOSTED_PAGE = [
  {
    name: 'paymentUrl',
    label: 'Payment URL',
    help: 'The provider’s page that players pay on. It begins with https://.',
    maxLength: LONGEST.link,
    inputMode: 'url',
    placeholder: 'https://',
    required: 'a payment URL',
    check: (text) =>
      addressOf(text)?.protocol === 'https:' ? undefined : 'the payment URL must begin with https://',
  },
  {
    name: 'stripeAccount',
    label: 'Stripe Account Name',
    help: 'Whose page it is: deposits name their account by it. Players never see it.',
    maxLength: LONGEST.accountText,
    required: 'a Stripe account name',
  },
  {
    name: 'amount',
    label: 'Amount (USD)',
    help: 'What the page asks for, if that is fixed. Empty: players choose within the limits.',
    maxLength: 20,
    inputMode: 'decimal',
    placeholder: 'Customer chooses',
  },
] as const satisfies readonly AccountField[];

export const WALLET = [
  {
    name: 'walletAddress',
    label: 'Wallet Address',
    help: 'Where players send their coins. Sent to a mistyped address they are lost.',
    maxLength: LONGEST.accountText,
    required: 'a wallet address',
  },
  {
    name: 'cryptoType',
    label: 'Coin',
    help: 'The wallet is shown to players who pay in this coin, and to no others.',
    maxLength: 10,
    choices: () => HELD_COINS.map((value) => ({ value, label: value })),
    check: (text) => (HELD_COINS.includes(text) ? undefined : `choose a coin: ${HELD_COINS.join(', ')}`),
  },
  {
    name: 'network',
    label: 'Network',
    help: 'The network that players are told to send on. The address is checked against it.',
    maxLength: LONGEST.accountText,
    choices: networkChoices,
  },
] as const satisfies readonly AccountField[];

function networkChoices(coin: string | undefined): readonly FieldChoice[] {
  return networksOf(coin).map((value) => {
    const { label } = NETWORK_DETAILS[value];
    return { value, label: label.startsWith(value) ? value : `${value} (${label})` };
  });
}
