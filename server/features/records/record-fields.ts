import { sql } from 'kysely';
import type { Proof } from '#contract/record-parts.ts';
import { proofUrl } from '#contract/records.ts';
import type { Standing } from '#domain/players/player.ts';
import type { RecordKind } from '#domain/records/record.ts';
import { approvalsColumn, toApprovalsOnRecord } from '#server/features/approvals/view.ts';
import { RECORD_TABLES } from '#server/features/record-tables.ts';

type ProofRow = {
  readonly id: string;
  readonly name: string;
  readonly contentType: Proof['contentType'];
  readonly at: string;
};

export function sharedColumns(kind: RecordKind) {
  const record = RECORD_TABLES[kind];
  return [
    sql<Standing>`coalesce(
      (select standing from players where players.username = ${sql.ref(`${record}.username`)}), 'good'
    )`.as('standing'),
    sql<ProofRow | null>`(
      select jsonb_build_object(
        'id', id, 'name', file_name, 'contentType', content_type, 'at', uploaded_at
      ) from payment_proofs
      where kind = ${sql.lit(kind)} and record_id = ${sql.ref(`${record}.id`)}
      order by uploaded_at desc, id desc limit 1
    )`.as('proof'),
    approvalsColumn(kind, sql.ref(`${record}.id`)),
  ] as const;
}

type SharedRow = {
  readonly standing: Standing;
  readonly proof: ProofRow | null;
  readonly approvals: Parameters<typeof toApprovalsOnRecord>[0];
};

export function toSharedFields({ standing, proof, approvals }: SharedRow) {
  return {
    standing,
    proof: proof && toProof({ ...proof, uploadedAt: new Date(proof.at) }),
    approvals: toApprovalsOnRecord(approvals),
  };
}

export function toProof({
  id,
  name,
  contentType,
  uploadedAt,
}: Pick<Proof, 'id' | 'name' | 'contentType'> & { readonly uploadedAt: Date }): Proof {
  return { id, name, contentType, url: proofUrl(id), timestamp: uploadedAt.toISOString() };
}
