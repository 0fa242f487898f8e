import { type Cents, plainUsd } from '#domain/money/usd.ts';
import type { MethodKey } from './methods.ts';

/** What a link asks the player to send: nothing but the reference stands in the note. */
type Payment = {
  /** What the account is known by: a handle, an email, a phone number. */
  readonly to: string;
  readonly amountCents: Cents;
  /** As it is shown. */
  readonly reference: string;
};

const VENMO_USERNAME = /^@?([\w-]{1,30})$/;

/**
 * Opens the app that pays with the payment filled in; undefined where its provider has no public form of link. Not part
 * of the methods' own files: the pages of cards load those, and need no link.
 */
export function paymentLink(method: MethodKey, { to, amountCents, reference }: Payment): string | undefined {
  const [, recipients] = (method === 'venmo' && VENMO_USERNAME.exec(to)) || [];
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
