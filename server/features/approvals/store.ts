import { type Selectable, sql } from 'kysely';
import type { Approvals } from '#db/types.ts';
import type { ApprovableCall, ApprovalKind, ApprovalState } from '#domain/approvals/approval.ts';
import { ALL_APPROVALS, NO_APPROVALS } from '#domain/approvals/approval-settings.ts';
import type { Cents } from '#domain/money/usd.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { type DocumentName, defineSettings } from '#server/platform/sealing/signed-settings.ts';
import type { Shown } from './change-context.ts';
import type { AddsUp } from './made-alone.ts';
import { eraseSecret } from './secrets.ts';

export type StoredApproval = Selectable<Approvals>;

/** Its details are the lines that the approver reads. */
export type AskedChange = Shown & {
  readonly kind: ApprovalKind;
  readonly call: ApprovableCall;
  /** The call's parsed input, without secrets. */
  readonly input: Readonly<Record<string, unknown>>;
  readonly subject: {
    readonly type:
      | 'deposit'
      | 'withdrawal'
      | 'payment_settings'
      | 'staff'
      | 'receipt'
      | DocumentName
      | 'mailbox'
      | 'mail_template'
      | 'appearance_settings';
    /** Keeps the same from being asked for twice; a change that makes something new may have none. */
    readonly id?: string | undefined;
    readonly version?: number | undefined;
  };
  /** It is made even if it would be described otherwise by now. */
  readonly isMadeHoweverShown?: boolean | undefined;
  readonly username?: string | undefined;
  /** Of an edit, the larger of both amounts. */
  readonly amountCents?: Cents | undefined;
  /** Set for changes that are added up with earlier ones. */
  readonly adds?: AddsUp | undefined;
};

type Asker = { readonly id: string; readonly displayName: string };

/** Undefined if the same call waits for the same subject already. */
export async function insertApproval(
  transaction: Queries,
  id: string,
  asked: AskedChange,
  asker: Asker,
): Promise<StoredApproval | undefined> {
  return transaction
    .insertInto('approvals')
    .values({
      id,
      kind: asked.kind,
      call: asked.call,
      input: JSON.stringify(asked.input),
      subject_type: asked.subject.type,
      subject_id: asked.subject.id ?? null,
      subject_version: asked.subject.version ?? null,
      summary: asked.summary,
      details: JSON.stringify(asked.details),
      username: asked.username ?? null,
      amount_cents: asked.amountCents ?? null,
      requested_by: asker.id,
      requested_by_name: asker.displayName,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function findWaiting(
  transaction: Queries,
  { call, input, subject }: AskedChange,
): Promise<(StoredApproval & { readonly is_same: boolean }) | undefined> {
  if (subject.id === undefined) return undefined;
  return transaction
    .selectFrom('approvals')
    .selectAll()
    .select(sql<boolean>`input = ${JSON.stringify(input)}::jsonb`.as('is_same'))
    .where('subject_type', '=', subject.type)
    .where('subject_id', '=', subject.id)
    .where('call', '=', call)
    .where('state', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst();
}

export async function lockWaiting(
  transaction: Queries,
  { type, ids }: { readonly type: string; readonly ids: readonly string[] },
): Promise<StoredApproval[]> {
  return transaction
    .selectFrom('approvals')
    .selectAll()
    .where('subject_type', '=', type)
    .where('subject_id', '=', sql<string>`any(${ids}::text[])`)
    .where('state', '=', 'waiting')
    .orderBy('id')
    .forUpdate()
    .execute();
}

export async function findSubjectsWaiting(
  transaction: Queries,
  { type, ids }: { readonly type: string; readonly ids: readonly string[] },
): Promise<Set<string | null>> {
  const rows = await transaction
    .selectFrom('approvals')
    .select('subject_id')
    .where('subject_type', '=', type)
    .where('subject_id', '=', sql<string>`any(${ids}::text[])`)
    .where('state', '=', 'waiting')
    .execute();
  return new Set(rows.map(({ subject_id }) => subject_id));
}

export async function lockWaitingOf(transaction: Queries, requestedBy: string): Promise<StoredApproval[]> {
  return transaction
    .selectFrom('approvals')
    .selectAll()
    .where('requested_by', '=', requestedBy)
    .where('state', '=', 'waiting')
    .orderBy('id')
    .forUpdate()
    .execute();
}

export async function lockApproved(
  transaction: Queries,
  { call, subject }: Pick<AskedChange, 'call' | 'subject'>,
  { by, since }: { readonly by: string; readonly since: Date },
): Promise<StoredApproval[]> {
  return transaction
    .selectFrom('approvals')
    .selectAll()
    .where('call', '=', call)
    .where('subject_type', '=', subject.type)
    .where('subject_id', '=', subject.id ?? null)
    .where('state', '=', 'approved')
    .where('requested_by', '=', by)
    .where('decided_at', '>', since)
    .orderBy('id')
    .forUpdate()
    .execute();
}

export async function findApproval(queries: Queries, id: string): Promise<StoredApproval | undefined> {
  return queries.selectFrom('approvals').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function lockApproval(transaction: Queries, id: string): Promise<StoredApproval> {
  return transaction
    .selectFrom('approvals')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** The table ensures that a change is decided once, and approved by another person. */
export async function decide(
  transaction: Queries,
  id: string,
  decision: {
    readonly state: Exclude<ApprovalState, 'waiting'>;
    readonly by: Asker;
    readonly reason?: string | undefined;
  },
): Promise<StoredApproval> {
  const { state, by, reason } = decision;
  // A change that is made takes its secret out by itself.
  if (state !== 'approved') await eraseSecret(transaction, id);
  return transaction
    .updateTable('approvals')
    .set({
      state,
      decided_by: by.id,
      decided_by_name: by.displayName,
      decided_at: new Date(),
      reason: reason ?? null,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Withdraws a row that nobody has asked for. It stays unsigned, and so is shown nowhere. */
export async function setAside(transaction: Queries, id: string): Promise<void> {
  await transaction
    .updateTable('approvals')
    .set({
      state: 'withdrawn',
      decided_at: new Date(),
      reason: 'It was written or changed in the database, past Cage.',
    })
    .where('id', '=', id)
    .execute();
}

/** While the settings are altered, every change waits for a second person. */
export const approvalSettings = defineSettings('approval_settings', {
  initial: NO_APPROVALS,
  whileAltered: ALL_APPROVALS,
});
