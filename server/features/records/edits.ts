import type { ActivityAction } from '#domain/activity/actions.ts';
import { centsFromUsd, formatUsd, usdFromCents } from '#domain/money/usd.ts';
import type { RecordEvent } from './record-activity.ts';

/** Each answers undefined where the record has this value already. */

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

/** @param amount USD, as `staffAmount` of the contract has it */
export function amountEdit(
  action: ActivityAction,
  before: { readonly amount_cents: number },
  amount: number,
): { fields: { amount_cents: number }; event: RecordEvent } | undefined {
  const cents = centsFromUsd(amount) as number;
  if (before.amount_cents === cents) return undefined;
  const amountChange = `${formatUsd(before.amount_cents)} → ${formatUsd(cents)}`;
  return {
    fields: { amount_cents: cents },
    event: {
      action,
      message: `Amount changed: ${amountChange}`,
      details: { amountChange, oldAmount: usdFromCents(before.amount_cents), newAmount: amount },
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
