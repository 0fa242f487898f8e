import { z } from 'zod';
import { RECORD_KINDS } from '#domain/records/record-kind.ts';
import { defineCall } from '../define-call.ts';
import { line } from '../fields.ts';
import { proof } from './proof.ts';

/** 5 MB as base64, with room for the rest of the body. */
const BODY_LIMIT_BYTES = 7_100_000;

/** Attaches a file to a record: PNG, JPEG, WebP or PDF up to 5 MB, identified by content. Shown to staff only. */
export const uploadPaymentProof = defineCall({
  name: 'uploadPaymentProof',
  summary: 'Put a payment proof beside a deposit or a withdrawal',
  access: 'records.lock',
  bodyLimitBytes: BODY_LIMIT_BYTES,
  input: z.strictObject({
    kind: z.enum(RECORD_KINDS),
    id: z.uuid(),
    fileName: line(200),
    /** Base64. */
    content: z.base64(),
  }),
  output: z.object({
    status: z.literal('success'),
    message: z.string(),
    proof,
  }),
  errors: ['NOT_FOUND', 'FAILED_PRECONDITION'],
});
