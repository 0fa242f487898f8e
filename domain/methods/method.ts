import { type Cents, cents } from '#domain/money/usd.ts';
import type { AccountDetails, AccountField } from './account-fields.ts';

/** In the file of its kind; worded in `web/site/words`, in `methods.ts`. */
export type MethodDefinition = ManualMethod | HostedMethod | CryptoMethod;

type Common = {
  readonly key: string;
  /** For people, and in records. */
  readonly label: string;
  readonly legacyKeys?: readonly string[];
  /** A deposit's limits. */
  readonly limits: Limits;
  /** Absent if players are not paid out by it. */
  readonly payout?: Payout;
};

/** Apart from the definition, so that the players' site does not load it. */
export type MethodAccounts = {
  /** Beyond those of every account, in the order of asking and checking. */
  readonly fields: readonly AccountField[];
  /** None can be paid: reserved domains (RFC 2606), fictional phone numbers (555-01xx). */
  readonly samples: readonly Partial<AccountDetails>[];
};

export type Limits = {
  readonly minCents: Cents;
  /** Undefined: no limit. */
  readonly maxCents: Cents | undefined;
};

/** Whose name a deposit asks for. */
export type Sender = 'depositor' | 'payer' | 'cardholder';

export type ManualMethod = Common & {
  readonly kind: 'manual';
  readonly sender: Sender;
  /** Players are shown the first one that is filled. */
  readonly sendTo: readonly [SendTo, ...SendTo[]];
  /** Players see the account's display name too. */
  readonly showsRecipient?: true;
};

export type SendTo = 'handle' | 'email' | 'phone';

export type HostedMethod = Common & { readonly kind: 'hosted'; readonly sender: Sender };

/** There is no sender name. */
export type CryptoMethod = Common & { readonly kind: 'crypto' };

export const USUAL_LIMITS = {
  minCents: cents(5_000),
  maxCents: cents(200_000),
} as const satisfies Limits;

export type Payout =
  | {
      readonly to: 'account';
      readonly fields: readonly PayoutField[];
    }
  | { readonly to: 'wallet' };

export type PayoutDestination = {
  readonly name?: string | undefined;
  readonly paymentUsername?: string | undefined;
  /** An email or a phone number. */
  readonly email?: string | undefined;
};

export type PayoutField = {
  readonly name: keyof PayoutDestination;
  readonly label: string;
  readonly autoComplete: 'name' | 'email' | 'off';
  readonly autoCapitalize: 'words' | 'none';
};

export function nameOnAccount<Label extends string>(label: Label) {
  return {
    name: 'name',
    label: `Name on the ${label} account`,
    autoComplete: 'name',
    autoCapitalize: 'words',
  } as const satisfies PayoutField;
}
