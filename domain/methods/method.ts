import type { Cents } from '#domain/money/usd.ts';
import type { AccountDetails, AccountField } from './account-fields.ts';
import type { Payout } from './payout.ts';

/** A payment method: all that is known of it but its picture. Each stands in a file of its own, named in `methods.ts`. */
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
  /** The fields of its receiving accounts, beside what every account has, in the order they are asked for and checked. */
  readonly accountFields: readonly AccountField[];
  /** What sample accounts say. None can be paid to: reserved domains (RFC 2606), fictional phone numbers (555-01xx). */
  readonly samples: readonly Partial<AccountDetails>[];
  /** Absent where players are not paid by it. */
  readonly payout?: Payout;
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
  /** What players read beside the display name of the account; absent where they are not shown it. */
  readonly recipientLabel?: string;
};

/** The player pays on a provider's page. */
export type HostedMethod = Common & { readonly kind: 'hosted'; readonly senderLabel: string };

/** The player sends coins to a wallet, and no sender is asked for. */
export type CryptoMethod = Common & { readonly kind: 'crypto'; readonly senderLabel?: undefined };

/** Those of most methods. */
export const USUAL_LIMITS = { minCents: 5_000, maxCents: 200_000 } as const satisfies Limits;
