import { parseTypedUsd } from '#domain/money/typed-usd.ts';
import { formatUsdBrief, MAX_CENTS, usdFromCents } from '#domain/money/usd.ts';

/** A limit as typed; empty: never. */
export type Typed = { readonly value: number | null } | { readonly problem: string };

/** In US dollars. */
export function readAmount(typed: string): Typed {
  if (typed.trim() === '') return { value: null };
  const cents = parseTypedUsd(typed);
  if (cents === undefined) return { problem: 'Enter an amount, or nothing' };
  if (cents > MAX_CENTS) return { problem: `At most ${formatUsdBrief(MAX_CENTS)}` };
  return { value: usdFromCents(cents) };
}

export function readCount(typed: string, least: number, most: number): Typed {
  const text = typed.trim();
  if (text === '') return { value: null };
  const count = Number(text);
  if (!/^\d+$/.test(text) || count < least || count > most) {
    return { problem: `A whole number from ${least} to ${most}, or nothing` };
  }
  return { value: count };
}

export function limitText(limit: number | null): string {
  return limit === null ? '' : String(limit);
}

type SaveOutcomeProps = {
  readonly outcome: { readonly message: string; readonly approval?: object | undefined } | undefined;
};

export function SaveOutcome({ outcome }: SaveOutcomeProps) {
  if (outcome === undefined) return null;
  const { message, approval } = outcome;
  return <span role="status">{approval ? `${message} It waits under Approvals.` : message}</span>;
}
