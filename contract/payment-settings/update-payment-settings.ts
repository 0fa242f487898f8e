import { z } from 'zod';
import { changeStatus, waitingApproval } from '../approvals/approval.ts';
import { defineCall } from '../define-call.ts';
import { wordsOf } from '../field-problems.ts';
import { schemaOf } from '../json-schema.ts';
import { paymentSettings, walletDoubts } from './payment-settings.ts';
import { settingsAsSent } from './settings-as-sent.ts';

const named = z.object({ settings: settingsAsSent });

/**
 * Saves the whole settings. Legacy shapes (the keys `card` and `apple_pay`, a flat list per method) are accepted and
 * normalised; duplicate accounts, by name and display name, are kept once. A method that is absent, or sent without its
 * accounts, keeps what it has. Of several pinned accounts of a method (and coin) the newly pinned one stays pinned.
 * `sample` is set by the server, from the account's addresses.
 */
export const updatePaymentSettings = defineCall({
  name: 'updatePaymentSettings',
  summary: 'Save the payment settings',
  access: 'settings.change',
  proof: 'recent',
  bodyLimitBytes: 1_000_000,
  input: z.strictObject({
    settings: z
      .record(z.string(), z.unknown())
      .meta(schemaOf(settingsAsSent, 'input'))
      .check((context) => {
        // Under its own name, for each problem to name its field from the top.
        const { error } = named.safeParse({ settings: context.value }, { error: wordsOf });
        for (const { path, ...issue } of error?.issues ?? []) {
          context.issues.push({ ...issue, path: path.slice(1) } as (typeof context.issues)[number]);
        }
      }),
    /** The version that was loaded; a save over somebody else's newer one is ABORTED. */
    version: z.int().optional(),
  }),
  output: z.object({
    status: changeStatus,
    message: z.string(),
    /** Those in force: as they were if the save waits. */
    settings: paymentSettings,
    version: z.int(),
    walletDoubts,
    /** What was migrated or left out, as sentences. */
    notes: z.array(z.string()),
    approval: waitingApproval.optional(),
  }),
  errors: ['ABORTED', 'FAILED_PRECONDITION'],
});
