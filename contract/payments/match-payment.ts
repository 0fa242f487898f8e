import { z } from 'zod';
import { defineCall } from '../define-call.ts';
import { depositChanged } from '../deposits/deposit-changed.ts';
import { plainText } from '../fields.ts';
import { acceptedDifferences } from '../receipts/accepted-differences.ts';

/** Assigns an unmatched payment to a deposit by hand. A deposit has one matched payment. */
export const matchPayment = defineCall({
  name: 'matchPayment',
  summary: 'Match a payment to a deposit',
  access: 'deposits.change',
  proof: 'lasting',
  input: z.strictObject({ eventId: plainText(255), depositId: z.uuid(), accepts: acceptedDifferences }),
  output: depositChanged,
  errors: ['NOT_FOUND', 'FAILED_PRECONDITION'],
});
