import type { Insertable, Selectable } from 'kysely';
import type { OutgoingMatches } from '#db/types.ts';
import { LEAVING_KINDS, type LeavingKind } from '#domain/ledger/leaving.ts';
import { type Cents, cents, formatUsd } from '#domain/money/usd.ts';
import type { Actor, NewActivity } from '#server/features/activity/store.ts';
import type { ReceiptRow } from '#server/features/receipts/observation.ts';
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
