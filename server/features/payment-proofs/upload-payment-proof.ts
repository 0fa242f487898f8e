import { randomUUIDv7 } from 'node:crypto';
import { MAX_PROOF_BYTES, MAX_PROOFS, MAX_PROOFS_BYTES, type RecordKind } from '#domain/records/record.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { recordActivityEntry } from '#server/features/records/record-activity.ts';
import { toProof } from '#server/features/records/record-fields.ts';
import { lockRecordRow, refuseWhenHeldByOther, TOUCHED } from '#server/features/records/record-store.ts';
import { digestOf, type FileStore, FileStoreError } from '#server/platform/files/file-store.ts';
import { CallError, invalidArgument, NOT_BY_ITSELF } from '#server/platform/protocol/call-error.ts';
import { fileTypeOf } from './file-type.ts';
import { findSameProof, insertProof, measureProofs, replaceContent } from './store.ts';

export const uploadPaymentProof = defineHandler(
  'uploadPaymentProof',
  async ({ input, staff }, { change, records, proofFiles, onError }) => {
    const { kind, fileName } = input;
    const content = Buffer.from(input.content, 'base64');
    if (content.length > MAX_PROOF_BYTES) throw wrongContent('A payment proof can be at most 5 MB.');
    const contentType = fileTypeOf(content);
    if (contentType === undefined)
      throw wrongContent('A payment proof must be a PNG, JPEG, WebP or PDF file.');
    // Before the row: a reader of the row finds the file. If the row is then refused, its file is left.
    const sha256 = proofFiles ? await keepFile(proofFiles, content, onError) : digestOf(content);
    const stored = await change(async (transaction, log) => {
      const record = await lockRecordRow(records[kind], transaction, input.id);
      refuseWhenHeldByOther(kind, record, staff.id);
      const file = { kind, record_id: record.id, file_name: fileName, sha256 };
      const same = await findSameProof(transaction, file);
      // Sent again because its answer was lost.
      if (same !== undefined) {
        // This node does not know the folder of the earlier file: the content is here now.
        if (same.isInFile && proofFiles === undefined)
          await replaceContent(transaction, same.id, { content, sha256, bytes: content.length });
        return { id: same.id, uploadedAt: same.uploaded_at };
      }
      refuseTooMany(kind, await measureProofs(transaction, file), content.length);
      const id = randomUUIDv7();
      const uploadedAt = await insertProof(transaction, {
        ...file,
        id,
        bytes: content.length,
        content: proofFiles === undefined ? content : null,
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

async function keepFile(
  files: FileStore,
  content: Buffer,
  onError: (error: unknown) => void,
): Promise<Buffer> {
  return files.put(content).catch((error) => {
    if (!(error instanceof FileStoreError)) throw error;
    onError(error);
    throw new CallError(
      'UNAVAILABLE',
      `Payment proofs cannot be stored at the moment: ${WHY_NOT[error.problem] ?? 'their folder cannot be used'}. Nothing was changed. Tell whoever runs the server.`,
      { retryAfterSeconds: NOT_BY_ITSELF },
    );
  });
}

const WHY_NOT: Partial<Record<FileStoreError['problem'], string>> = {
  full: 'their disk is full',
  silent: 'their disk does not answer',
};

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
