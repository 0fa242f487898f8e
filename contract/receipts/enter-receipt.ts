import { z } from 'zod';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { defineCall } from '../define-call.ts';
import { line, payeeLine, plainText, requestId, staffAmount, timestamp, withCents } from '../fields.ts';
import { receiptChanged } from './receipt.ts';

/** A receipt that a person types in: from the account itself, or from a mail that could not be read. */
export const enterReceipt = defineCall({
  name: 'enterReceipt',
  summary: 'Enter a receipt by hand',
  access: 'receipts.settle',
  proof: 'none',
  input: z
    .strictObject({
      /** The receiving account. */
      accountId: line(100, 'Choose the account that was paid.'),
      amount: staffAmount,
      payerName: payeeLine(LONGEST.personName, 'Enter the name of the payer.'),
      note: plainText(LONGEST.note).optional(),
      transactionId: plainText(LONGEST.transactionId).optional(),
      occurredAt: timestamp,
      reason: line(LONGEST.note, 'Enter a reason.'),
      /** The receipt that could not be read, of which these are the fields. */
      receiptId: z.uuid().optional(),
      requestId: requestId.optional(),
    })
    .transform(withCents),
  output: receiptChanged,
  errors: ['NOT_FOUND', 'ALREADY_EXISTS', 'FAILED_PRECONDITION'],
});
