import { sql } from 'kysely';
import type { z } from 'zod';
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

/** `senderName` is stored in `sender_name`. Sealed columns are no field's. */
type ColumnOf<Field extends string> = SnakeCase<Field> extends `${string}_sealed` ? never : SnakeCase<Field>;

type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : '';

type ColumnAs<Field extends string> = Field extends string ? `${ColumnOf<Field>} as ${Field}` : never;

type AsSent<Value> = Value extends Date ? string : Value;

/** Reads only columns that fields name; a field without one, unless `derived`, is a type error. */
export function storedFields<Shape extends z.ZodRawShape, Derived extends keyof Shape & string>(
  schema: z.ZodObject<Shape>,
  derived: readonly Derived[],
) {
  type Stored = Exclude<keyof Shape & string, Derived>;
  const made: ReadonlySet<string> = new Set(derived);
  const names = Object.keys(schema.shape).filter((name): name is Stored => !made.has(name));
  return {
    columns: names.map((name) => `${snakeCase(name)} as ${name}` as ColumnAs<Stored>),

    /** Times become ISO 8601. */
    read<Row extends Readonly<Record<Stored, unknown>>>(row: Row) {
      const fields = names.map((name) => [name, asSent(row[name])]);
      return Object.fromEntries(fields) as { [Field in Stored]: AsSent<Row[Field]> };
    },
  };
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function asSent(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : value;
}
