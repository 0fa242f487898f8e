import type { ActivityAction } from '#domain/activity/actions.ts';
import { loggedAmount } from '#domain/activity/logged-values.ts';
import { type Cents, cents, formatUsd } from '#domain/money/usd.ts';
import type { AskedOfRecord } from './change-record.ts';
import type { RecordEvent } from './record-activity.ts';

/** Each returns undefined if the record already has this value. */

export function usernameEdit(
  action: ActivityAction,
  before: { readonly username: string },
  username: string,
): { fields: { username: string }; event: RecordEvent } | undefined {
  if (before.username === username) return undefined;
  const usernameChange = `${before.username} → ${username}`;
  return {
    fields: { username },
    event: {
      action,
      message: `Username changed: ${usernameChange}`,
      details: { usernameChange, oldUsername: before.username, newUsername: username },
    },
  };
}

export function amountEdit(
  action: ActivityAction,
  before: { readonly amount_cents: Cents },
  amountCents: Cents,
): { fields: { amount_cents: Cents }; event: RecordEvent } | undefined {
  if (before.amount_cents === amountCents) return undefined;
  const amountChange = `${formatUsd(before.amount_cents)} → ${formatUsd(amountCents)}`;
  return {
    fields: { amount_cents: amountCents },
    event: {
      action,
      message: `Amount changed: ${amountChange}`,
      details: {
        amountChange,
        oldAmount: loggedAmount(before.amount_cents),
        newAmount: loggedAmount(amountCents),
      },
    },
  };
}

export function methodEdit(
  action: ActivityAction,
  before: { readonly method: string },
  method: string,
): { fields: { method: string }; event: RecordEvent } | undefined {
  if (before.method === method) return undefined;
  const methodChange = `${before.method} → ${method}`;
  return {
    fields: { method },
    event: {
      action,
      message: `Payment method changed: ${methodChange}`,
      details: { methodChange, oldMethod: before.method, newMethod: method },
    },
  };
}

/** For an amount, the larger of both counts. */
export function askedForEdit(
  call: AskedOfRecord['call'],
  input: AskedOfRecord['input'],
  before: { readonly amount_cents: Cents },
  details: AskedOfRecord['details'],
): AskedOfRecord {
  return { kind: 'edit', call, input, amountCents: before.amount_cents, details };
}

/** By its maker's word, the whole amount moves to another player or place. */
export function askedForOwnWord(
  call: AskedOfRecord['call'],
  input: AskedOfRecord['input'],
  before: { readonly amount_cents: Cents },
  details: AskedOfRecord['details'],
  places: readonly string[],
): AskedOfRecord {
  const adds = { amountCents: before.amount_cents, isOwnWord: true, places };
  return { ...askedForEdit(call, input, before, details), adds };
}

/** Raising a manual entry counts as entering more; so does an edit that `counts` for another reason. */
export function askedForAmount(
  call: AskedOfRecord['call'],
  input: AskedOfRecord['input'] & { readonly amountCents: Cents },
  before: { readonly amount_cents: Cents; readonly username: string; readonly source: string },
  { message }: RecordEvent,
  { counts = false } = {},
): AskedOfRecord {
  const raisedBy = cents(Math.max(0, input.amountCents - before.amount_cents));
  const larger = cents(before.amount_cents + raisedBy);
  const isEntry = raisedBy > 0 && (counts || before.source === 'staff');
  return {
    ...askedForEdit(call, input, { amount_cents: larger }, [message]),
    kind: isEntry ? 'manual-entry' : 'edit',
    adds: { amountCents: raisedBy, isOwnWord: true, places: [before.username] },
  };
}
