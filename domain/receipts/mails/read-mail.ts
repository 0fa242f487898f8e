import { imitatesLetters } from '#domain/words/look-alikes.ts';
import { withoutJoiners } from '#domain/words/spelling.ts';
import type { ReadReceipt } from '../receipt.ts';
import { isSamePayment } from './disagreement.ts';
import { isSentence } from './fields.ts';
import { forwardedMail, type Mail } from './forwarded.ts';
import { moneyNotThere } from './money-not-there.ts';
import { saysMoneyCameIn } from './notices.ts';
import { isShownOtherwise, oneLine } from './shown-text.ts';
import {
  type MailTemplate,
  type ShownMail,
  shownMail,
  type TemplateReading,
  unreadable,
} from './template.ts';
import { isSender } from './templates.ts';
import { isAlmostSender, isAnybodys, speaksOfMoneyIn } from './unknown-sender.ts';

/** It proves nothing: whether the sender is genuine is checked elsewhere. */
export type MailReading =
  | ReceiptReading
  /** No money moved. `why` is a sentence for staff. */
  | {
      readonly kind: 'nothing';
      readonly why: string;
      /** A sender without a template who says that money came in. */
      readonly unknownSender?: string;
    }
  | { readonly kind: 'unreadable'; readonly why: string };

type ReceiptReading = {
  readonly kind: 'receipt';
  readonly read: ReadReceipt;
  /** The last that read it: a taught one completes what another reads. */
  readonly template: MailTemplate;
  readonly isSummary?: true;
  /** Within another mail, whose sender may have written it. */
  readonly isForwarded: boolean;
  /** A sender without a template, whose mail that of another fits by chance. */
  readonly unknownSender?: string;
};

/** A template that does not know such a subject must not pass over it. */
const TAKEN_BACK =
  /revers|refund|disput|chargeback|\breturned\b|taken back|\b(?:went|sent|gone) back\b|devuel|devoluci|reembols|contracargo/i;
const AN_AMOUNT = /(?:[$€£]|\b(?:USD|EUR|GBP|CAD)) ?\d|\d ?(?:USD|EUR|GBP|CAD)\b/;
/** A bank's alerts about cards and limits, whatever amounts stand in them. */
const ALERT = /purchase over|threshold|above the (?:level|amount|limit) you set|your alert settings/i;

/** By the templates of its sender; a forwarded one as the mail it says to have been. */
export function readMail(mail: Mail, templates: readonly MailTemplate[]): MailReading {
  const whole = { ...mail, subject: oneLine(mail.subject) };
  // A provider forwards nothing: a mail within its mail is a note that the payer wrote.
  const isProvider = templates.some(({ senders }) => isSender(senders, whole.from));
  const within = isProvider ? undefined : forwardedMail(whole);
  const original = within ?? whole;
  const known = templates.filter(({ senders }) => isSender(senders, original.from));
  const tried = known.length > 0 ? known : templates;
  const mailAsShown = shownMail(original);

  let other: MailReading | undefined;
  let receipt: ReceiptReading | undefined;
  for (const template of tried) {
    const reading = readBy(template, mailAsShown, original);
    if (reading?.kind !== 'receipt') {
      other ??= reading;
      continue;
    }
    const next = { ...reading, template, isForwarded: within !== undefined };
    // A taught template of the sender comes last and says more.
    if (receipt === undefined || known.length === 0) receipt ??= next;
    else if (!isSamePayment(receipt.read, next.read))
      return { kind: 'unreadable', why: `Cage and its template ${template.label} read it differently.` };
    else receipt = { ...receipt, template, read: { ...receipt.read, ...next.read } };
  }
  const mayBeProvider = known.length === 0 && within === undefined && !isAnybodys(original.from);
  if (receipt !== undefined) {
    const isUnknown =
      mayBeProvider &&
      receipt.read.direction === 'in' &&
      !isAlmostSender(
        tried.flatMap(({ senders }) => senders),
        original.from,
      );
    return { ...receipt, ...(isUnknown && { unknownSender: original.from }) };
  }
  if (known.length === 0) {
    const isUnknown = mayBeProvider && speaksOfMoneyIn(mailAsShown);
    return {
      kind: 'nothing',
      why: `${original.from} is nobody who tells of payments.`,
      ...(isUnknown && { unknownSender: original.from }),
    };
  }
  if (other?.kind !== 'unreadable' && TAKEN_BACK.test(mailAsShown.subject))
    return { kind: 'unreadable', why: 'It may tell of money that was taken back.' };
  return other ?? unknown(mailAsShown, known);
}

function readBy(template: MailTemplate, mail: ShownMail, original: Mail): TemplateReading {
  const reading = template.read(mail);
  if (reading?.kind !== 'receipt') return reading;
  const name = reading.read.payerName;
  const written = [original.subject, ...original.lines].map(withoutJoiners);
  if (name !== undefined && isSentence(name))
    return { kind: 'unreadable', why: "The payer's name reads like more than a name." };
  // A name that looks like another's only because part of it is not drawn is for a person to look at.
  if (name !== undefined && written.some((line) => isShownOtherwise(line, name)))
    return { kind: 'unreadable', why: "The payer's name holds characters that cannot be seen." };
  if ([name, reading.read.payerHandle].some((text) => text !== undefined && imitatesLetters(text)))
    return { kind: 'unreadable', why: "The payer's name holds letters that only look like others." };
  const { direction, note } = reading.read;
  const why = direction === 'out' ? undefined : moneyNotThere([mail.subject, ...mail.lines], note);
  return why === undefined ? reading : unreadable(why);
}

function unknown(mail: ShownMail, [template]: readonly MailTemplate[]): MailReading {
  const all = [mail.subject, ...mail.lines];
  if (!all.some((line) => AN_AMOUNT.test(line))) return { kind: 'nothing', why: 'It names no amount.' };
  if (!saysMoneyCameIn(mail) && all.some((line) => ALERT.test(line)))
    return { kind: 'nothing', why: 'It is an alert, not a payment in.' };
  return { kind: 'unreadable', why: `It is like no payment mail of ${template?.label} that Cage knows.` };
}
