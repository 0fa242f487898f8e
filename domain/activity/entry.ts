import type { Usd } from '#domain/money/usd.ts';

/** Amounts are as `loggedAmount` makes them, statuses are codes. */
export type ActivityMetadata = {
  readonly method?: string | undefined;
  readonly amount?: Usd | undefined;
  readonly statusBefore?: string | undefined;
  readonly statusAfter?: string | undefined;
  readonly status?: string | undefined;
  readonly version?: number | undefined;
};

/** A `…Change` is readable text such as `Venmo → Zelle`; the rest is as in ActivityMetadata. */
export type ActivityDetails = {
  readonly statusChange?: string | undefined;
  readonly oldStatus?: string | undefined;
  readonly newStatus?: string | undefined;
  /** A reason code, for declined and not sent alike. */
  readonly declineReason?: string | undefined;
  readonly customDeclineReason?: string | undefined;
  readonly methodChange?: string | undefined;
  readonly oldMethod?: string | undefined;
  readonly newMethod?: string | undefined;
  readonly destinationChange?: string | undefined;
  readonly destination?: string | undefined;
  readonly senderNameChange?: string | undefined;
  readonly paymentAccountChange?: string | undefined;
  readonly usernameChange?: string | undefined;
  readonly oldUsername?: string | undefined;
  readonly newUsername?: string | undefined;
  readonly amountChange?: string | undefined;
  readonly oldAmount?: Usd | undefined;
  readonly newAmount?: Usd | undefined;
  readonly amount?: Usd | undefined;
  readonly method?: string | undefined;
  readonly username?: string | undefined;
  readonly depositUsername?: string | undefined;
  readonly depositAmount?: Usd | undefined;
  readonly depositMethod?: string | undefined;
  readonly withdrawalUsername?: string | undefined;
  readonly withdrawalAmount?: Usd | undefined;
  readonly withdrawalMethod?: string | undefined;
  readonly senderName?: string | undefined;
  readonly recipientName?: string | undefined;
  readonly backupMethod?: string | undefined;
  readonly backupPaymentUsername?: string | undefined;
  readonly backupEmail?: string | undefined;
  readonly backupPhone?: string | undefined;
  readonly backupWalletAddress?: string | undefined;
  readonly standingChange?: string | undefined;
  readonly oldStanding?: string | undefined;
  readonly newStanding?: string | undefined;
  readonly receiptId?: string | undefined;
  /** The approval that it belongs to, and who asked for a change that somebody else made. */
  readonly approvalId?: string | undefined;
  readonly requestedBy?: string | undefined;
  readonly note?: string | undefined;
  readonly noteId?: string | undefined;
  readonly fileName?: string | undefined;
  /** The digest of the file that a month of the log was archived in. */
  readonly archiveDigest?: string | undefined;
  /** The digest of the figures of a close. */
  readonly figuresDigest?: string | undefined;
  readonly lockHolder?: string | undefined;
  readonly changes?: readonly string[] | undefined;
  readonly filters?: Readonly<Record<string, unknown>> | undefined;
  readonly count?: number | undefined;
};

/** In its wire form. */
export type ActivityEntry = {
  readonly id: string;
  /** An ActivityAction, or an action of a later version. */
  readonly action: string;
  readonly message: string;
  readonly username?: string | undefined;
  readonly actorUid?: string | undefined;
  readonly actorName?: string | undefined;
  readonly actorEmail?: string | undefined;
  readonly subjectType?: string | undefined;
  readonly subjectId?: string | undefined;
  readonly targetType?: string | undefined;
  readonly targetId?: string | undefined;
  /** ISO 8601, as is `timestamp`. */
  readonly createdAt: string;
  readonly timestamp: string;
  /** New York time, `Mar 3, 2026, 3:04:05 PM`. */
  readonly readableTimestamp: string;
  /** Where the request came from and in which session; for those who may export the log. */
  readonly address?: string | undefined;
  readonly sessionId?: string | undefined;
  readonly metadata: ActivityMetadata;
  readonly details: ActivityDetails;
};
