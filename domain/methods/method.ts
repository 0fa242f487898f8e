import type { Cents } from '#domain/money/usd.ts';
import type { AccountDetails, AccountField } from './account-fields.ts';
import type { Payout } from './payout.ts';

/**
 * A payment method, as players and everybody else know it. Each stands in a file of its own, beside its MethodAccounts,
 * and is named in `methods.ts`.
 */
export type MethodDefinition = ManualMethod | HostedMethod | CryptoMethod;

type Common = {
  /** The key of its section in the payment settings. */
  readonly key: string;
  /** As people and records name it. */
  readonly label: string;
  /** The keys its section had in older data. */
  readonly legacyKeys?: readonly string[];
  /** One sentence for the card. */
  readonly description: string;
  /** What the help says. */
  readonly help: string;
  /** Of a deposit. */
  readonly limits: Limits;
  /** Absent where players are not paid by it. */
  readonly payout?: Payout;
};

/**
 * What only staff and the server know of a method: named in `method-accounts.ts`, which nothing of the players' site
 * imports, so that players do not load it.
 */
export type MethodAccounts = {
  /** The fields of its receiving accounts, beside what every account has, in the order they are asked for and checked. */
  readonly fields: readonly AccountField[];
  /** What sample accounts say. None can be paid to: reserved domains (RFC 2606), fictional phone numbers (555-01xx). */
  readonly samples: readonly Partial<AccountDetails>[];
};

export type Limits = {
  readonly minCents: Cents;
  /** Undefined: none of the method's own. */
  readonly maxCents: Cents | undefined;
};

/** The player sends money to an account that is shown. */
export type ManualMethod = Common & {
  readonly kind: 'manual';
  /** The label of the sender field. */
  readonly senderLabel: string;
  /** Where the player sends the money from, as it reads in a sentence. */
  readonly payingApp: string;
  /** What players may be shown of an account to send to: the first of them that is filled. */
  readonly sendTo: readonly [SendTo, ...SendTo[]];
  /** What players read beside the display name of the account; absent where they are not shown it. */
  readonly recipientLabel?: string;
};

/** A field of an account, and what players read beside it. */
export type SendTo = { readonly field: 'handle' | 'email' | 'phone'; readonly label: string };

/** The player pays on a provider's page. */
export type HostedMethod = Common & { readonly kind: 'hosted'; readonly senderLabel: string };

/** The player sends coins to a wallet, and no sender is asked for. */
export type CryptoMethod = Common & { readonly kind: 'crypto'; readonly senderLabel?: undefined };

/** Those of most methods. */
export const USUAL_LIMITS = { minCents: 5_000, maxCents: 200_000 } as const satisfies Limits;
