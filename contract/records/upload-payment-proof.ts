import { z } from 'zod';
import { MAX_PROOF_BYTES } from '#domain/records/proof-size.ts';
import { RECORD_KINDS } from '#domain/records/record-kind.ts';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { withoutUnseen } from '#domain/words/visible-text.ts';
import { defineCall } from '../define-call.ts';
import { rule } from '../field-problems.ts';

import { proof } from './proof.ts';

/** The largest proof as base64. */
const MAX_CONTENT_LENGTH = 4 * Math.ceil(MAX_PROOF_BYTES / 3);
/** With room for the rest of the body. */
const BODY_LIMIT_BYTES = 7_100_000;

/** Attaches a file to a record: PNG, JPEG, WebP or PDF up to 5 MB, identified by content. Shown to staff only. */
export const uploadPaymentProof = defineCall({
  name: 'uploadPaymentProof',
  summary: 'Put a payment proof beside a deposit or a withdrawal',
  access: 'records.lock',
  proof: 'none',
  bodyLimitBytes: BODY_LIMIT_BYTES,
  input: z.strictObject({
    kind: z.enum(RECORD_KINDS),
    id: z.uuid(),
    /** Without what cannot be seen in it. */
    fileName: z
      .string()
      .overwrite(withoutUnseen)
      .trim()
      .min(1, { error: rule('must not be empty') })
      .max(LONGEST.fileName),
    // Its limits are those of the file in it, which the handler checks.
    content: z.base64().meta({
      description: 'The file, as base64: PNG, JPEG, WebP or PDF, by its first bytes.',
      minLength: 1,
      maxLength: MAX_CONTENT_LENGTH,
    }),
  }),
  output: z.object({
    status: z.literal('success'),
    message: z.string(),
    proof,
  }),
  errors: ['NOT_FOUND', 'FAILED_PRECONDITION', 'RESOURCE_EXHAUSTED'],
});
