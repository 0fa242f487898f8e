import { z } from 'zod';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { changeStatus, waitingApproval } from '../approvals.ts';
import { defineCalls } from '../base/define-call.ts';
import { depositId, line, staffAmount, timestamp, usdOfCents, withCents } from '../base/fields.ts';
import { countedFigure } from '../base/figures.ts';

/** At most 50 of them. */
export const fundingGaps = countedFigure.extend({
  deposits: z.array(
    z.object({
      depositId: z.uuid(),
      username: z.string(),
      method: z.string(),
      status: z.string(),
      amount: usdOfCents,
      received: usdOfCents,
      at: timestamp,
      /** Who set its status; null if no person did. */
      byName: z.string().nullable(),
    }),
  ),
});

export const FUNDING_CALLS = defineCalls({
  /** Of a deposit that was credited, all that is missing of it: a loss, until the deposit changes. It may wait for a second person, who need be no owner. */
  writeOff: {
    summary: 'Write off what is missing of a credited deposit',
    access: 'money.settle',
    proof: 'lasting',
    input: z
      .strictObject({
        depositId,
        /** What is missing, as it was read. */
        amount: staffAmount,
        reason: line(LONGEST.note, 'Enter a reason.'),
      })
      .transform(withCents),
    output: z.object({ status: changeStatus, message: z.string(), approval: waitingApproval.optional() }),
    errors: ['NOT_FOUND', 'FAILED_PRECONDITION', 'ABORTED'],
  },
});
