import { handleKey } from './handle-key.ts';
import { compareNames } from './payer-name.ts';
import type { ReceiptToSettle } from './settling.ts';

export const SAME_MINUTE_MS = 60_000;

type Money = Pick<
  ReceiptToSettle,
  | 'rail'
  | 'accountId'
  | 'direction'
  | 'event'
  | 'amount'
  | 'currency'
  | 'payerName'
  | 'payerHandle'
  | 'occurredAt'
> & { readonly transactionId: string | null };

/** Amount, payer, minute agree and no ids differ. No proof: two payments may agree in all of it. */
export function mayBeSameMoney(one: Money, other: Money): boolean {
  return (
    one.rail === other.rail &&
    (one.accountId === null || other.accountId === null || one.accountId === other.accountId) &&
    one.direction === other.direction &&
    one.event === other.event &&
    one.amount === other.amount &&
    one.currency === other.currency &&
    Math.abs(one.occurredAt.getTime() - other.occurredAt.getTime()) < SAME_MINUTE_MS &&
    !(
      one.transactionId !== null &&
      other.transactionId !== null &&
      one.transactionId !== other.transactionId
    ) &&
    samePayer(one, other)
  );
}

function samePayer(one: Money, other: Money): boolean {
  const [handle, otherHandle] = [handleKey(one.payerHandle), handleKey(other.payerHandle)];
  if (handle !== null && otherHandle !== null) return handle === otherHandle;
  return compareNames(one.payerName, other.payerName) === 'same';
}
