import { type Cents, isCents } from '#domain/money/usd.ts';
import { isPlausible } from '#domain/receipts/receipt.ts';
import { textOf } from './event-parts.ts';

/** The problem is a sentence. */
export type EventMoney = { readonly amount: Cents; readonly currency: string } | { readonly problem: string };

const CURRENCY = /^[a-z]{3}$/;

/** @param amount in the provider's smallest unit of the currency (`domain/payments/provider-amount.ts`) */
export function moneyOf(amount: unknown, currency: unknown): EventMoney {
  if (amount === undefined || amount === null) return { problem: 'It came without an amount.' };
  if (!isCents(amount) || amount <= 0) {
    return { problem: `Its amount cannot be read: ${textOf(JSON.stringify(amount))}.` };
  }
  const code = textOf(currency)?.toLowerCase();
  if (code === undefined) return { problem: 'It came without a currency.' };
  if (!CURRENCY.test(code)) return { problem: `Its currency cannot be read: ${code}.` };
  if (!isPlausible(amount, code)) {
    return { problem: `No payment here can be of its amount: ${amount} in the smallest unit of ${code}.` };
  }
  return { amount, currency: code };
}
