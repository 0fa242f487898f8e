import type { FastifyInstance } from 'fastify';
import { getPaymentProof } from '#contract/records/get-payment-proof.ts';
import type { RecordKind } from '#domain/records/record-kind.ts';
import type { Database } from '#server/platform/database/database.ts';
import { UUID } from '#server/platform/paging/page-cursor.ts';
import { CallError } from '#server/platform/protocol/call-error.ts';
import type { Identification } from '#server/platform/protocol/identification.ts';
import { FILE_TYPES, type FileType } from './file-type.ts';

/** Serves the proofs themselves. */
export function servePaymentProofs(
  api: FastifyInstance,
  { queries }: Database,
  identification: Identification,
): void {
  api.get<{ Params: { id: string } }>(getPaymentProof.path, async (request, reply) => {
    await identification.require(request, getPaymentProof.access, getPaymentProof);
    const { id } = request.params;
    const proof = UUID.test(id)
      ? await queries
          .selectFrom('payment_proofs')
          .select(['kind', 'file_name', 'content_type', 'content'])
          .where('id', '=', id)
          .executeTakeFirst()
      : undefined;
    if (proof === undefined) throw new CallError('NOT_FOUND', 'Payment proof not found.');
    const access = getPaymentProof.accessByKind[proof.kind as RecordKind];
    await identification.require(request, access, getPaymentProof);
    const contentType = proof.content_type as FileType;
    // An untrusted file: a browser may display it but run nothing in it. Under that restriction it cannot display a
    // PDF, which is therefore downloaded.
    const disposition = contentType === 'application/pdf' ? 'attachment' : 'inline';
    return reply
      .type(contentType)
      .header('content-disposition', `${disposition}; filename="${safeName(proof.file_name, contentType)}"`)
      .header('content-security-policy', "sandbox; default-src 'none'")
      .send(proof.content);
  });
}

/** Plain characters, and the extension that matches the file's type. */
function safeName(fileName: string, contentType: FileType): string {
  const stem = fileName
    .replace(/\.[^.]*$/, '')
    .replace(/[^\w-]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return `${stem || 'payment-proof'}.${FILE_TYPES[contentType].extension}`;
}
