import { z } from 'zod';
import { type Cents, cents, centsFromUsd, MAX_CENTS, usdFromCents } from '#domain/money/usd.ts';
import { rule } from '../field-problems.ts';
import { limitsInUsd, usd, usdOfCents } from '../fields.ts';

/** An amount above which something holds; null: never. */
export const limitAsSent = usd
  .refine((amount) => amount >= 0 && amount <= usdFromCents(MAX_CENTS), {
    error: rule(`must be from 0 to ${usdFromCents(MAX_CENTS)}`),
  })
  .meta(limitsInUsd({ minCents: cents(0), maxCents: MAX_CENTS }))
  .transform((amount) => centsFromUsd(amount) as Cents)
  .nullable();

export const approvalSettingsAsSent = z.strictObject({
  payoutAbove: limitAsSent,
  manualEntryAbove: limitAsSent,
  editAbove: limitAsSent,
  receivingAccounts: z.boolean(),
  roles: z.boolean(),
});

const approvalSettings = z.object({
  /** 'Sent' of a withdrawal above this amount. */
  payoutAbove: usdOfCents.nullable(),
  /** Deposits, withdrawals and receipts entered by hand, and receipts that nothing proves when they are given. */
  manualEntryAbove: usdOfCents.nullable(),
  /** Amounts and players of records; method and destination of withdrawals. */
  editAbove: usdOfCents.nullable(),
  /** Changes of the accounts in the payment settings, and of what says which payments into them are believed. */
  receivingAccounts: z.boolean(),
  /** Changes of a role, and new owners and supervisors. */
  roles: z.boolean(),
});

export const approvalSettingsAnswer = z.object({ settings: approvalSettings, version: z.int() });
