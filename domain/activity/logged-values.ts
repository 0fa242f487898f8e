import { type Cents, centsFromUsd, formatUsd, type Usd, usdFromCents } from '#domain/money/usd.ts';

/** Entries are chained and never rewritten, so amounts stay in the USD of the first ones. */
export function loggedAmount(amount: Cents): Usd {
  return usdFromCents(amount);
}

/** Undefined if there is none, or none that is dollars and cents. */
export function loggedAmountText(amount: Usd | undefined): string | undefined {
  const cents = amount === undefined ? undefined : centsFromUsd(amount);
  return cents === undefined ? undefined : formatUsd(cents);
}

type Text = string | undefined;

/** Older entries have no readable change: it is put together from before and after. */
export function methodChange(details: {
  readonly methodChange?: Text;
  readonly oldMethod?: Text;
  readonly newMethod?: Text;
}): Text {
  return details.methodChange ?? arrow(details.oldMethod, details.newMethod);
}

export function usernameChange(details: {
  readonly usernameChange?: Text;
  readonly oldUsername?: Text;
  readonly newUsername?: Text;
}): Text {
  return details.usernameChange ?? arrow(details.oldUsername, details.newUsername);
}

export function amountChange(details: {
  readonly amountChange?: Text;
  readonly oldAmount?: Usd | undefined;
  readonly newAmount?: Usd | undefined;
}): Text {
  const { oldAmount, newAmount } = details;
  return details.amountChange ?? arrow(loggedAmountText(oldAmount), loggedAmountText(newAmount));
}

function arrow(before: Text, after: Text): Text {
  return before && after ? `${before} → ${after}` : after;
}
