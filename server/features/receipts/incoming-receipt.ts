import type { Cents } from '#domain/money/usd.ts';
import type { Authenticity, ReadReceipt, ReceiptSource } from '#domain/receipts/receipt.ts';
import type { NewActivity } from '#server/features/activity/store.ts';
import type { Queries } from '#server/platform/database/database.ts';
import type { RowSigner } from '#server/platform/sealing/row-signer.ts';
import type { Sealer } from '#server/platform/sealing/sealer.ts';

/** What a source tells: a mail, a line of a statement, an event of a provider, an entry by a person. */
export type IncomingReceipt = {
  readonly source: ReceiptSource;
  /** Names it within its source, for ever: what comes again under the same key is known. */
  readonly sourceKey: string;
  /** Names it there for ever too: a line, whatever was read of it; a mail that has two signatures. */
  readonly rawKey?: string | undefined;
  /** The receiving account, if the source knows which it is. */
  readonly accountId: string | null;
  readonly authenticity: Authenticity;
  /** Null if it could not be read. */
  readonly read: ReadReceipt | null;
  /** Why it is not proved or could not be read, as a sentence. */
  readonly problem?: string | undefined;
  /** What it was read from, as staff may see it. It is stored sealed, and erased after 400 days. */
  readonly raw: string;
  readonly receivedAt: Date;
  /** What a provider's event states of money that went from a payment or came back, kept as it is for those after it. */
  readonly movement?:
    | { readonly kind: string; readonly name: string; readonly amount: Cents; readonly at: Date }
    | undefined;
};

export type IntakeResult = {
  /** The receipt that it is evidence of. */
  readonly id: string;
  /** Whether that receipt was stored for it. */
  readonly isNew: boolean;
  /** `known`: it was told under the same key before. `same-money`: another source has told of that money before. */
  readonly outcome: 'new' | 'known' | 'same-money';
};

/** The transaction in which receipts are taken, what seals what they were read from, and what says which rules hold. */
export type IntakeContext = {
  readonly transaction: Queries;
  log(entry: NewActivity): void;
  readonly sealer: Sealer;
  readonly signer: RowSigner;
};
