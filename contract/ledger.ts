import { z } from 'zod';
import { JOURNAL_KINDS, type JournalKind } from '#domain/ledger/ledger.ts';
import { METHOD_KEYS } from '#domain/methods/methods.ts';
import { RAIL_KEYS } from '#domain/receipts/rail.ts';
import { defineCalls } from './base/define-call.ts';
import { cursor, pageLimit, plainText, timestamp, usdOfCents } from './base/fields.ts';
import { dayRange } from './stats.ts';

const journalKind = z.enum(Object.keys(JOURNAL_KINDS) as [JournalKind, ...JournalKind[]]);

const figure = z.object({ count: z.int(), amount: usdOfCents });

export const LEDGER_CALLS = defineCalls({
  getMoney: {
    summary: 'See what each receiving account holds',
    access: 'money.view',
    output: z.object({
      /** Open accounts in US dollars, and whatever else there are postings of; by method, then name. */
      accounts: z.array(
        z.object({
          /** Of the receiving account; 'unknown:' and the rail of money whose account is not known. */
          id: z.string(),
          name: z.string().nullable(),
          method: z.enum(METHOD_KEYS).nullable(),
          rail: z.enum(RAIL_KEYS).nullable(),
          isRemoved: z.boolean(),
          /** What evidence says lies there. */
          holds: usdOfCents,
          /** Of it, what came in and is given to no request. */
          waits: usdOfCents,
          /** Said to be sent or returned, and not seen leaving. */
          sending: usdOfCents,
          today: z.object({ received: figure, gone: figure }),
        }),
      ),
      /** Payouts that are approved and not sent. */
      payouts: usdOfCents,
      /** Credited to players, less what was given to their deposits: above 0, money that nobody has seen. */
      creditedUnseen: usdOfCents,
      /** Dismissed, or paid from where Cage does not watch: above 0, what went out. */
      elsewhere: usdOfCents,
      at: timestamp,
    }),
  },
  getLedger: {
    summary: 'See what an account of the ledger is the sum of',
    access: 'money.view',
    input: z.strictObject({
      /** As `held:`, `suspense:` or `sending:` with the id of `getMoney`; or `deposits`, `payouts`, `elsewhere`. */
      account: plainText(120),
      days: dayRange,
      cursor: cursor.optional(),
      limit: pageLimit.default(50),
    }),
    output: z.object({
      /** Before the first of the days, and after the last. */
      opening: usdOfCents,
      closing: usdOfCents,
      /** What the days consist of. */
      figures: z.array(figure.extend({ kind: journalKind })),
      /** Newest first: by the day that they count for, and then as they were posted. */
      entries: z.array(
        z.object({
          id: z.int(),
          kind: journalKind,
          /** A day of New York, and when it was. */
          day: z.string(),
          happenedAt: timestamp,
          postedAt: timestamp,
          /** Above 0, more of what the account says; of `suspense`, `sending` and `payouts` the other way round. */
          amount: usdOfCents,
          /** After this entry. */
          balance: usdOfCents,
          receiptId: z.uuid().nullable(),
          depositId: z.uuid().nullable(),
          withdrawalId: z.uuid().nullable(),
          username: z.string().nullable(),
          payerName: z.string().nullable(),
        }),
      ),
      nextCursor: z.string().nullable(),
    }),
  },
});
