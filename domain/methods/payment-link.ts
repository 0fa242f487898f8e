import { type Cents, plainUsd } from '#domain/money/usd.ts';
import type { MethodKey } from './methods.ts';
import { VENMO_HANDLE } from './venmo-handle.ts';

/** The note holds nothing but the reference. */
type Payment = {
  readonly to: string;
  readonly amountCents: Cents;
  readonly reference: string;
};

/** Undefined without a public form of link. Apart from the methods' files, which the pages of cards load. */
export function paymentLink(method: MethodKey, { to, amountCents, reference }: Payment): string | undefined {
  const [, recipients] = (method === 'venmo' && VENMO_HANDLE.exec(to)) || [];
  if (recipients === undefined) return undefined;
  const asked = {
    txn: 'pay',
    audience: 'private',
    recipients,
    amount: plainUsd(amountCents),
    note: reference,
  };
  return `https://venmo.com/?${new URLSearchParams(asked)}`;
}
