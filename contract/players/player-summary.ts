import { z } from 'zod';
import { STANDINGS } from '#domain/players/standing.ts';
import { timestamp, usdOfCents } from '../fields.ts';

const sums = z.object({
  count: z.int(),
  amount: usdOfCents,
  /** Of these, the deposits that were credited, or the withdrawals that were paid. */
  doneCount: z.int(),
  doneAmount: usdOfCents,
});

/** Who a player is by all their requests; of one who has none, sums of zero. */
export const playerSummary = z.object({
  username: z.string(),
  standing: z.enum(STANDINGS),
  /** Why, as whoever set it wrote. */
  standingNote: z.string().nullable(),
  /** When the first request came; null if there is none. */
  since: timestamp.nullable(),
  deposits: sums,
  withdrawals: sums,
});
export type PlayerSummary = z.output<typeof playerSummary>;
