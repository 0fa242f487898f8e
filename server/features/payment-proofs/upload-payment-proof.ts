import { randomUUIDv7 } from 'node:crypto';
import { uploadPaymentProof } from '#contract/records/upload-payment-proof.ts';
import { MAX_PROOF_BYTES, MAX_PROOFS, MAX_PROOFS_BYTES } from '#domain/records/proof-size.ts';
import type { RecordKind } from '#domain/records/record-kind.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { refuseWhenHeldByOther } from '#server/features/records/lock-lease.ts';
import { recordActivityEntry } from '#server/features/records/record-activity.ts';
import { toProof } from '#server/features/records/record-fields.ts';
import { lockRecordRow, TOUCHED } from '#server/features/records/record-store.ts';
import { CallError, invalidArgument } from '#server/platform/protocol/call-error.ts';
import { fileTypeOf } from './file-type.ts';
import { findSameProof, insertProof, measureProofs } from './store.ts';

export const uploadPaymentProofHandler = defineHandler(
  uploadPaymentProof,
  async ({ input, staff }, { change, records }) => {
    const { kind, fileName } = input;
    const content = Buffer.from(input.content, 'base64');
    if (content.length > MAX_PROOF_BYTES) throw wrongContent('A payment proof can be at most 5 MB.');
    const contentType = fileTypeOf(content);
    if (contentType === undefined)
      throw wrongContent('A payment proof must be a PNG, JPEG, WebP or PDF file.');
    const stored = await change(async (transaction, log) => {
      const record = await lockRecordRow(records[kind], transaction, input.id);
      refuseWhenHeldByOther(kind, record, staff.id);
      const file = { kind, record_id: record.id, file_name: fileName, content };
      const same = await findSameProof(transaction, file);
      // Sent again because its answer was lost.
      if (same !== undefined) return { id: same.id, uploadedAt: same.uploaded_at };
      refuseTooMany(kind, await measureProofs(transaction, file), content.length);
      const id = randomUUIDv7();
      const uploadedAt = await insertProof(transaction, {
        ...file,
        id,
        content_type: contentType,
        uploaded_by: staff.id,
        uploaded_by_name: staff.displayName,
      });
      await records[kind].update(transaction, record.id, TOUCHED);
      const event = {
        action: 'payment_proof_uploaded',
        message: `Payment proof ${fileName} uploaded to the ${kind} of ${record.username}`,
        details: { fileName },
      } as const;
      log(recordActivityEntry(kind, record, staff, event));
      return { id, uploadedAt };
    });
    return {
      status: 'success' as const,
      message: 'Payment proof uploaded successfully.',
      proof: toProof({ ...stored, name: fileName, contentType }),
    };
  },
);

/** @throws CallError FAILED_PRECONDITION when a record has as much as it may */
function refuseTooMany(kind: RecordKind, has: { count: number; bytes: number }, bytes: number): void {
  if (has.count >= MAX_PROOFS) {
    throw new CallError(
      'FAILED_PRECONDITION',
      `This ${kind} has ${MAX_PROOFS} payment proofs, and takes no more.`,
    );
  }
  if (has.bytes + bytes > MAX_PROOFS_BYTES) {
    throw new CallError(
      'FAILED_PRECONDITION',
      `The payment proofs of this ${kind} would be larger than 20 MB together. Choose a smaller file.`,
    );
  }
}

function wrongContent(message: string): CallError {
  return invalidArgument([{ field: 'content', message }]);
}
