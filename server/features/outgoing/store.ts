import type { Insertable, Selectable } from 'kysely';
import type { OutgoingMatches } from '#db/types.ts';
import { LEAVING_KINDS, type LeavingKind } from '#domain/ledger/leaving.ts';
import { type Cents, cents, formatUsd } from '#domain/money/usd.ts';
import type { Actor, NewActivity } from '#server/features/activity/store.ts';
import type { ReceiptRow } from '#server/features/receipts/observation.ts';
import { withdrawalRecords } from '#server/features/withdrawals/store.ts';
import type { Queries } from '#server/platform/database/database.ts';

export type MatchRow = Selectable<OutgoingMatches>;

export type Changing = {
  readonly transaction: Queries;
  readonly log: (entry: NewActivity) => void;
};

type NewMatch = Pick<Insertable<OutgoingMatches>, 'id' | 'amount_cents'> & {
  readonly kind: LeavingKind;
  readonly withdrawal?: { readonly id: string; readonly username: string } | undefined;
  readonly returnedId?: string | undefined;
  readonly toAccount?: string | undefined;
  readonly sentFrom?: string | undefined;
  readonly note?: string | undefined;
  /** Undefined for a rule. */
  readonly actor?: Actor | undefined;
};

/** As the ledger names where money lies. */
export function placeOf({ account_id, rail }: Pick<ReceiptRow, 'account_id' | 'rail'>): string {
  return account_id ?? `unknown:${rail}`;
}

/** Less what came back. */
export function leftOf({ amount_cents, reversed_cents }: ReceiptRow): Cents {
  return cents((amount_cents ?? 0) - reversed_cents);
}

/** Undefined if it has been said already what this was for, or that the payout has left. */
export async function storeMatch(
  { transaction, log }: Changing,
  receipt: ReceiptRow,
  { withdrawal, actor, ...match }: NewMatch,
): Promise<MatchRow | undefined> {
  const left = leftOf(receipt);
  const row = await transaction
    .insertInto('outgoing_matches')
    .values({
      ...{ id: match.id, receipt_id: receipt.id, kind: match.kind },
      ...{ withdrawal_id: withdrawal?.id ?? null, returned_id: match.returnedId ?? null },
      ...{ to_account: match.toAccount ?? null, note: match.note ?? null },
      ...{ amount_cents: match.amount_cents, fee_cents: cents(left - match.amount_cents) },
      ...{ sent_from: match.sentFrom ?? null, left_from: placeOf(receipt) },
      ...{
        rule: actor ? null : 'recipient',
        made_by: actor?.id ?? null,
        made_by_name: actor?.displayName ?? null,
      },
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const recipient = receipt.payer_handle ?? receipt.payer_name;
  log({
    action: 'outgoing_matched',
    message: `${formatUsd(left)} that left${recipient ? ` to ${recipient}` : ''} is ${wordsOf(row)}${withdrawal ? ` for ${withdrawal.username}` : ''}${actor ? '' : ', by its recipient'}${row.note ? `: ${row.note}` : ''}`,
    actor,
    ...(withdrawal && { username: withdrawal.username }),
    subject: withdrawal ? { type: 'withdrawal', id: withdrawal.id } : { type: 'receipt', id: receipt.id },
    details: { receiptId: receipt.id },
  });
  return row;
}

function wordsOf({ kind, fee_cents }: MatchRow): string {
  const fee = fee_cents > 0 ? ` with a fee of ${formatUsd(fee_cents)}` : '';
  const label = LEAVING_KINDS[kind as LeavingKind].toLowerCase();
  if (kind === 'repeat') return 'told of twice, and left once';
  return kind === 'outside' ? 'for nobody that Cage knows' : `the ${label}${fee}`;
}

type Undoing = { readonly staff: Actor; readonly reason: string };

/** Of what was said to be a payout, the withdrawal is locked before its match, as whoever changes it does. */
export async function undoMatch(
  { transaction, log }: Changing,
  match: MatchRow,
  { staff, reason }: Undoing,
): Promise<void> {
  await transaction
    .updateTable('outgoing_matches')
    .set({ undone_at: new Date(), undone_by_name: staff.displayName, undone_reason: reason })
    .where('id', '=', match.id)
    .execute();
  log({
    action: 'outgoing_unmatched',
    message: `What ${formatUsd(cents(match.amount_cents + match.fee_cents))} that left was for is open again: ${reason}`,
    actor: staff,
    subject: match.withdrawal_id
      ? { type: 'withdrawal', id: match.withdrawal_id }
      : { type: 'receipt', id: match.receipt_id },
    details: { receiptId: match.receipt_id },
  });
}

/** Does nothing where nobody has said what the receipt's money was for. */
export async function takeMatchBack(context: Changing, receiptId: string, undoing: Undoing): Promise<void> {
  const { transaction } = context;
  const ofReceipt = transaction
    .selectFrom('outgoing_matches')
    .selectAll()
    .where('receipt_id', '=', receiptId)
    .where('undone_at', 'is', null);
  const found = await ofReceipt.executeTakeFirst();
  if (found?.withdrawal_id) await withdrawalRecords.lockRow(transaction, found.withdrawal_id);
  const match = found && (await ofReceipt.forUpdate().executeTakeFirst());
  if (match) await undoMatch(context, match, undoing);
}
