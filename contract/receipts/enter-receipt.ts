import { z } from 'zod';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { defineCall } from '../define-call.ts';
import { line, note, payeeLine, requestId, staffAmount, timestamp, withCents } from '../fields.ts';
import { receipt, receiptMayWait } from './receipt.ts';

/**
 * A receipt that a person types in: from the account itself, or from a mail that could not be read. As an entry by hand it
 * may wait for a second person; there is no receipt then, or it is as it still is.
 */
export const enterReceipt = defineCall({
  name: 'enterReceipt',
  summary: 'Enter a receipt by hand',
  access: 'receipts.settle',
  proof: 'lasting',
  input: z
    .strictObject({
      /** The receiving account. */
      accountId: line(100, 'Choose the account that was paid.'),
      amount: staffAmount,
      payerName: payeeLine(LONGEST.personName, 'Enter the name of the payer.'),
      note: note(LONGEST.note).optional(),
      transactionId: note(LONGEST.transactionId).optional(),
      occurredAt: timestamp,
      reason: line(LONGEST.note, 'Enter a reason.'),
      /** The receipt that could not be read, of which these are the fields. */
      receiptId: z.uuid().optional(),
      requestId: requestId.optional(),
    })
    .transform(withCents),
  output: receiptMayWait.extend({ receipt: receipt.nullable() }),
  errors: ['NOT_FOUND', 'ALREADY_EXISTS', 'FAILED_PRECONDITION'],
});
