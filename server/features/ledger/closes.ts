import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { CloseFiguresInCents, CloseInCents } from '#contract/money/ledger.ts';
import type { Closes } from '#db/types.ts';
import type { CloseState, VarianceKind } from '#domain/ledger/close.ts';
import { cents, formatUsd } from '#domain/money/usd.ts';
import { formatNyDay, startOfNyDay } from '#domain/time/new-york.ts';
import type { Actor, NewActivity } from '#server/features/activity/store.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { CallError } from '#server/platform/protocol/call-error.ts';

export type StoredClose = Selectable<Closes>;

export function toClose(row: StoredClose): CloseInCents {
  return {
    id: row.id,
    accountId: row.account_id,
    number: row.number,
    from: row.from_day,
    through: row.through_day,
    state: row.state as CloseState,
    figures: figuresOf(row),
    varianceKind: row.variance_kind as VarianceKind | null,
    varianceNote: row.variance_note,
    openNote: row.open_note,
    digest: digestOf(row),
    preparedBy: row.prepared_by,
    preparedByName: row.prepared_by_name,
    preparedAt: row.prepared_at.toISOString(),
    decidedByName: row.decided_by_name,
    decidedAt: row.decided_at?.toISOString() ?? null,
    decidedReason: row.decided_reason,
  };
}

function figuresOf({ figures }: StoredClose): CloseFiguresInCents {
  const stored = JSON.parse(figures) as Omit<CloseFiguresInCents, 'contradiction' | 'unexplained'>;
  // Those prepared before these were looked at do not speak of them.
  return { contradiction: null, unexplained: { count: 0, amount: cents(0) }, ...stored };
}

export function digestOf({ figures }: Pick<StoredClose, 'figures'>): string {
  return createHash('sha256').update(figures).digest('hex');
}

/** Locked until the transaction ends. @throws CallError NOT_FOUND */
export async function lockClose(transaction: Queries, id: string): Promise<StoredClose> {
  const row = await transaction
    .selectFrom('closes')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new CallError('NOT_FOUND', 'There is no such close. Please refresh the page.');
  return row;
}

const VERBS = {
  prepared: 'Prepared',
  approved: 'Approved',
  refused: 'Refused',
  withdrawn: 'Withdrew',
} as const satisfies Record<CloseState, string>;

export function closeEntry(row: StoredClose, label: string, actor: Actor): NewActivity {
  const state = row.state as CloseState;
  const difference = row.stated_cents - row.expected_cents;
  const what = row.from_day === null ? 'the opening' : 'the close';
  return {
    action: `close_${state}`,
    message: [
      `${VERBS[state]} ${what} of ${label} through ${dayText(row.through_day)}: `,
      `says ${formatUsd(row.stated_cents)}, should hold ${formatUsd(row.expected_cents)}`,
      difference === 0 ? '' : row.variance_note ? ` (${row.variance_note})` : '',
      row.decided_reason ? `. ${row.decided_reason}` : '',
    ].join(''),
    actor,
    subject: { type: 'close', id: row.id },
    details: { figuresDigest: digestOf(row) },
  };
}

export function dayText(day: string): string {
  return formatNyDay(startOfNyDay(day));
}
