import type { Insertable } from 'kysely';
import type { Deposits, Withdrawals } from '#db/types.ts';
import { type ActivityRow, type Actor, activityRow } from '#server/features/activity/store.ts';
import { depositStatusEvent } from '#server/features/deposits/status-event.ts';
import { recordActivityEntry } from '#server/features/records/record-activity.ts';
import { setByColumns, statusColumns } from '#server/features/withdrawals/status-columns.ts';
import { withdrawalStatusEvent } from '#server/features/withdrawals/status-event.ts';
import type { DemoDeposit, DemoWithdrawal } from './demo-requests.ts';

export type Assigned<Request> = { readonly id: string; readonly request: Request; readonly actor: Actor };

export function depositRow({ id, request, actor }: Assigned<DemoDeposit>): Insertable<Deposits> {
  return {
    id,
    source: 'player',
    username: request.username,
    method: request.method,
    amount_cents: request.amountCents,
    sender_name: request.senderName ?? null,
    reference: request.reference,
    account_id: request.account.id,
    payment_account: request.account.label,
    status: request.status,
    created_at: request.createdAt,
    ...(request.handledAt && {
      status_updated_at: request.handledAt,
      status_updated_by: actor.id,
      status_updated_by_name: actor.displayName,
      status_updated_by_email: actor.email,
    }),
  };
}

/** @param seal seals the player password of a pending withdrawal */
export function withdrawalRow(
  { id, request, actor }: Assigned<DemoWithdrawal>,
  seal: (withdrawalId: string) => string,
): Insertable<Withdrawals> {
  const { handled } = request;
  return {
    id,
    source: 'player',
    username: request.username,
    method: request.method,
    amount_cents: request.amountCents,
    recipient_name: request.recipientName ?? null,
    payment_username: request.paymentUsername ?? null,
    email: request.email ?? null,
    coin: request.coin ?? null,
    network: request.network ?? null,
    wallet_address: request.walletAddress ?? null,
    password_sealed: handled ? null : seal(id),
    created_at: request.createdAt,
    approval_status: handled ? 'approved' : 'pending',
    ...(handled && { ...statusColumns(handled.change), ...setByColumns(handled.change, actor, handled.at) }),
  };
}

export function depositEntries({ id, request, actor }: Assigned<DemoDeposit>): ActivityRow[] {
  if (request.handledAt === undefined) return [];
  const before = { ...request, id, amount_cents: request.amountCents, status: 'pending' };
  const event = depositStatusEvent('pending', request.status);
  const entry = activityRow(recordActivityEntry('deposit', before, actor, event));
  return [{ ...entry, created_at: request.handledAt }];
}

export function withdrawalEntries({ id, request, actor }: Assigned<DemoWithdrawal>): ActivityRow[] {
  if (request.handled === undefined) return [];
  const before = { ...request, id, amount_cents: request.amountCents, status: 'pending' };
  const event = withdrawalStatusEvent('pending', request.handled.change);
  const entry = activityRow(recordActivityEntry('withdrawal', before, actor, event));
  return [{ ...entry, created_at: request.handled.at }];
}
