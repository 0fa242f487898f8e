import { type Cents, cents } from '#domain/money/usd.ts';
import type { AccountDetails, AccountField } from './account-fields.ts';
import type { Payout } from './payout.ts';

/**
 * A payment method. Each stands in a file of its own, beside its MethodAccounts, and is named in `methods.ts`. What
 * players read of it is in `web/site/words`.
 */
export type MethodDefinition = ManualMethod | HostedMethod | CryptoMethod;

type Common = {
  /** The key of its section in the payment settings. */
  readonly key: string;
  /** Its name for people and in records. */
  readonly label: string;
  /** The keys its section had in older data. */
  readonly legacyKeys?: readonly string[];
  /** The limits of a deposit. */
  readonly limits: Limits;
  /** Absent if players are not paid out by it. */
  readonly payout?: Payout;
};

/**
 * What only staff and the server know of a method: named in `method-accounts.ts`, which nothing of the players' site
 * imports, so that players do not load it.
 */
export type MethodAccounts = {
  /**
   * The fields of its receiving accounts, beyond those of every account, in the order in which they are asked for and
   * checked.
   */
  readonly fields: readonly AccountField[];
  /**
   * The details of sample accounts. None can be paid: reserved domains (RFC 2606), fictional phone numbers (555-01xx).
   */
  readonly samples: readonly Partial<AccountDetails>[];
};

export type Limits = {
  readonly minCents: Cents;
  /** Undefined: the method sets none. */
  readonly maxCents: Cents | undefined;
};

/** The player sends money to an account shown on the screen. */
export type ManualMethod = Common & {
  readonly kind: 'manual';
  /** What players may be shown of an account to send to: the first of them that is filled. */
  readonly sendTo: readonly [SendTo, ...SendTo[]];
  /** Players see the account's display name too. */
  readonly showsRecipient?: true;
};

/** A field of an account. */
export type SendTo = 'handle' | 'email' | 'phone';

/** The player pays on a provider's page. */
export type HostedMethod = Common & { readonly kind: 'hosted' };

/** The player sends coins to a wallet; there is no sender name. */
export type CryptoMethod = Common & { readonly kind: 'crypto' };

/** The limits of most methods. */
export const USUAL_LIMITS = {
  minCents: cents(5_000),
  maxCents: cents(200_000),
} as const satisfies Limits;
