import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { getPaymentProof } from '#contract/records.ts';
import type { RecordKind } from '#domain/records/record.ts';
import type { Services } from '#server/features/services.ts';
import { type FileStore, FileStoreError } from '#server/platform/files/file-store.ts';
import { UUID } from '#server/platform/paging/page-cursor.ts';
import { CallError } from '#server/platform/protocol/call-error.ts';
import type { Identification } from '#server/platform/protocol/identification.ts';
import { FILE_TYPES, type FileType } from './file-type.ts';

export function servePaymentProofs(
  api: FastifyInstance,
  { database: { queries }, proofFiles }: Pick<Services, 'database' | 'proofFiles'>,
  identification: Identification,
): void {
  api.get<{ Params: { id: string } }>(getPaymentProof.path, async (request, reply) => {
    await identification.require(request, getPaymentProof.access, getPaymentProof);
    const { id } = request.params;
    const proof = UUID.test(id)
      ? await queries
          .selectFrom('payment_proofs')
          .select(['kind', 'file_name', 'content_type', 'content', 'sha256'])
          .where('id', '=', id)
          .executeTakeFirst()
      : undefined;
    if (proof === undefined) throw new CallError('NOT_FOUND', 'Payment proof not found.');
    const access = getPaymentProof.accessByKind[proof.kind as RecordKind];
    await identification.require(request, access, getPaymentProof);
    const contentType = proof.content_type as FileType;
    // Untrusted: displayed without running anything, which rules out PDFs: those are downloaded.
    const disposition = contentType === 'application/pdf' ? 'attachment' : 'inline';
    return reply
      .type(contentType)
      .header('content-disposition', `${disposition}; filename="${safeName(proof.file_name, contentType)}"`)
      .header('content-security-policy', "sandbox; default-src 'none'")
      .send(proof.content ?? (await readFile(proofFiles, proof.sha256 as Buffer, request.log)));
  });
}

/** Throws FAILED_PRECONDITION with the operator's remedy: waiting helps nobody. */
async function readFile(
  files: FileStore | undefined,
  digest: Buffer,
  log: FastifyBaseLogger,
): Promise<Buffer> {
  try {
    if (files !== undefined) return await files.get(digest);
  } catch (error) {
    if (!(error instanceof FileStoreError)) throw error;
    log.warn({ reason: error.message }, 'a payment proof could not be shown');
    throw unreadable(WHY_UNREADABLE[error.problem]);
  }
  throw unreadable('it is in a folder that this server was not told of (CAGE_PROOFS)');
}

const WHY_UNREADABLE: Readonly<Record<FileStoreError['problem'], string>> = {
  missing: 'its file is missing from the folder of payment proofs, and has to be put back from a backup',
  damaged: 'its file is damaged, and has to be put back from a backup',
  full: 'the folder of payment proofs cannot be used',
  silent: 'the disk of payment proofs does not answer',
  unusable: 'the folder of payment proofs cannot be used',
};

function unreadable(why: string): CallError {
  return new CallError(
    'FAILED_PRECONDITION',
    `The payment proof cannot be shown: ${why}. Tell whoever runs the server.`,
  );
}

function safeName(fileName: string, contentType: FileType): string {
  const stem = fileName
    .replace(/\.[^.]*$/, '')
    .replace(/[^\w-]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return `${stem || 'payment-proof'}.${FILE_TYPES[contentType].extension}`;
}
