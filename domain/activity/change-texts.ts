import type { Usd } from '#domain/money/usd.ts';
import { loggedAmountText } from './logged-amount.ts';

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
