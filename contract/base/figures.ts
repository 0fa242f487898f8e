import { z } from 'zod';
import { usdOfCents } from './fields.ts';

/** How many, and how much together. */
export const figure = z.object({ count: z.int(), amount: usdOfCents });

/** A casino without receipts credits everything unseen: nobody waits for all of that to be counted. */
export const MOST_COUNTED = 1_000;

/** Of the first `MOST_COUNTED`, if there are more. */
export const countedFigure = figure.extend({ hasMore: z.boolean() });
