import type { Rail } from '../rail.ts';
import type { ReadReceipt } from '../receipt.ts';
import { withWholeAmounts } from './drawn-amounts.ts';
import { shown } from './shown-text.ts';

/** A notification as its template sees it: every line as it is shown, none of them empty, each amount in one piece. */
export type ShownMail = {
  readonly subject: string;
  readonly lines: readonly string[];
};

/** What is shown of a mail as it is written. */
export function shownMail({ subject, lines }: ShownMail): ShownMail {
  const title = shown(subject);
  const text = lines.map(shown).filter((line) => line !== '');
  return { subject: title, lines: withWholeAmounts(text, title) };
}

/** What a template makes of a mail; undefined if the mail is none of its kind. */
export type TemplateReading =
  | {
      readonly kind: 'receipt';
      readonly read: ReadReceipt;
      /** It is a sentence of the provider's about the other text of the mail, and leaves the note out. */
      readonly isSummary?: true;
    }
  /** No money moved: a request for money, an alert. `why` is a sentence. */
  | { readonly kind: 'nothing'; readonly why: string }
  /** It is of this kind, and what it says does not hold together. `why` is a sentence. */
  | { readonly kind: 'unreadable'; readonly why: string }
  | undefined;

/**
 * How the mails of one provider are read. A field is taken from the place where the provider puts it. Names and notes
 * are written by the payer and may say anything, so what stands before them is found from the top, and what stands
 * behind them from the end.
 */
export type MailTemplate = {
  readonly id: string;
  /** As staff know it: `Venmo`, `Zelle, Chase`. */
  readonly label: string;
  readonly rail: Rail;
  /** Addresses in small letters; `*.example.com` stands for any address of a subdomain. */
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

/** A payment in dollars. */
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
      ...(payerName && { payerName: payerName.slice(0, MAX_NAME) }),
      ...(payerHandle && { payerHandle: payerHandle.slice(0, MAX_NAME) }),
      ...(paidTo && { paidTo: paidTo.slice(0, MAX_NAME) }),
      ...(note && { note: note.slice(0, MAX_NOTE) }),
      ...(transactionId && { transactionId }),
      ...(occurredAt && { occurredAt }),
    },
  };
}
