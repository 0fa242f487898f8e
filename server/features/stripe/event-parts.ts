import { type Cents, isCents } from '#domain/money/usd.ts';
import { isPlausible } from '#domain/receipts/receipt.ts';

/** Names the part of a signed event that makes it unacceptable. */
export class UnreadableEvent extends Error {}

/** The provider's own ids are far shorter, and an index takes no more than 2,704 bytes. */
const MAX_TEXT = 255;

/** Between the clocks of the provider and of this machine. */
const CLOCK_DIFFERENCE_MS = 300_000;

/** A signature proves who sent an event, not that it follows the documentation. */
export function partOf(value: unknown, ...names: readonly string[]): unknown {
  const [name, ...others] = names;
  if (name === undefined) return value;
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return partOf((value as Record<string, unknown>)[name], ...others);
}

/** Text that PostgreSQL can store; null for anything else. */
export function textOf(value: unknown): string | null {
  if (typeof value !== 'string' || value === '') return null;
  return value.slice(0, MAX_TEXT).toWellFormed().replaceAll('\0', '\uFFFD');
}

/** For an object that is given whole, or by its id. */
export function idOf(value: unknown): string | null {
  return textOf(value) ?? textOf(partOf(value, 'id'));
}

export function timeOf(created: unknown, now: Date): Date {
  const time = Number.isSafeInteger(created) ? new Date((created as number) * 1_000) : undefined;
  if (time === undefined || !(time.getTime() >= 0)) {
    throw new UnreadableEvent('The event does not say when it was created.');
  }
  if (time.getTime() > now.getTime() + CLOCK_DIFFERENCE_MS) {
    throw new UnreadableEvent('The event was created in the future: check the clock of this machine.');
  }
  return time;
}

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
