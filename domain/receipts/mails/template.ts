import type { Rail } from '../rail.ts';
import type { ReadReceipt } from '../receipt.ts';
import { withWholeAmounts } from './drawn-amounts.ts';
import { shown } from './shown-text.ts';

/** Lines as shown, none of them empty, each amount in one piece. */
export type ShownMail = {
  readonly subject: string;
  readonly lines: readonly string[];
};

export function shownMail({ subject, lines }: ShownMail): ShownMail {
  const title = shown(subject);
  const text = lines.map(shown).filter((line) => line !== '');
  return { subject: title, lines: withWholeAmounts(text, title) };
}

/** Undefined: no mail of this template's kind. */
export type TemplateReading =
  | {
      readonly kind: 'receipt';
      readonly read: ReadReceipt;
      /** A sentence of the provider about the mail's other text, without the note. */
      readonly isSummary?: true;
    }
  /** No money moved: a request for money, an alert. `why` is a sentence. */
  | { readonly kind: 'nothing'; readonly why: string }
  /** Of this kind, but inconsistent. `why` is a sentence. */
  | { readonly kind: 'unreadable'; readonly why: string }
  | undefined;

/**
 * Names and notes may say anything, since the payer writes them: lines before them are found from the top,
 * and lines behind them from the end.
 */
export type MailTemplate = {
  readonly id: string;
  /** As staff know it: `Venmo`, `Zelle, Chase`. */
  readonly label: string;
  readonly rail: Rail;
  /** In small letters; `*.example.com` stands for any address of a subdomain. */
  readonly senders: readonly string[];
  readonly read: (mail: ShownMail) => TemplateReading;
};

export function nothing(why: string): TemplateReading {
  return { kind: 'nothing', why };
}

export function unreadable(why: string): TemplateReading {
  return { kind: 'unreadable', why };
}

type Fields = {
  readonly [field in Exclude<keyof ReadReceipt, 'rail' | 'event' | 'direction' | 'currency'>]:
    | ReadReceipt[field]
    | undefined;
};

const MAX_NAME = 200;
const MAX_NOTE = 1_000;

export function payment(
  rail: Rail,
  direction: 'in' | 'out',
  fields: Partial<Fields> & Pick<Fields, 'amount'>,
): TemplateReading {
  const { amount, payerName, payerHandle, paidTo, note, transactionId, occurredAt } = fields;
  if (amount === undefined) return unreadable('Its amount is not one in dollars and cents.');
  return {
    kind: 'receipt',
    read: {
      rail,
      event: 'payment',
      direction,
      amount,
      currency: 'usd',
      ...(payerName && { payerName: cut(payerName, MAX_NAME) }),
      ...(payerHandle && { payerHandle: cut(payerHandle, MAX_NAME) }),
      ...(paidTo && { paidTo: cut(paidTo, MAX_NAME) }),
      ...(note && { note: cut(note, MAX_NOTE) }),
      ...(transactionId && { transactionId }),
      ...(occurredAt && { occurredAt }),
    },
  };
}

/** Never half of a character of two code units, such as most emoji. */
function cut(text: string, most: number): string {
  return text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
}
