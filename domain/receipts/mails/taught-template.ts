import type { Rail } from '../rail.ts';
import { AMOUNT, amountOf, literally } from './fields.ts';
import { type MailTemplate, payment, type ShownMail, type TemplateReading, unreadable } from './template.ts';

/** What an owner points at in a sample. */
export const TAUGHT_FIELDS = ['amount', 'payerName', 'payerHandle', 'note', 'transactionId'] as const;
export type TaughtField = (typeof TAUGHT_FIELDS)[number];

/** A piece of a line: text of the provider, or a field. */
export type Piece = string | { readonly field: TaughtField };

/** A line with fields in it, and the line above it where it says nothing of its own. */
export type Place = { readonly above: readonly Piece[] | null; readonly line: readonly Piece[] };

/** A template as it is stored. */
export type TaughtTemplate = {
  readonly id: string;
  readonly name: string;
  readonly rail: Rail;
  /** The only address whose mails it reads. */
  readonly sender: string;
  readonly subject: readonly Piece[];
  readonly places: readonly Place[];
};

const FIELD_PATTERNS: Readonly<Record<TaughtField, string>> = {
  amount: AMOUNT,
  payerName: '.{1,100}?',
  payerHandle: String.raw`\S{2,80}`,
  note: '.+',
  transactionId: '[A-Za-z0-9#-]{4,40}',
};
export const FIELD_LABELS: Readonly<Record<TaughtField, string>> = {
  amount: 'amount',
  payerName: "payer's name",
  payerHandle: "payer's handle",
  note: 'note',
  transactionId: 'transaction ID',
};

export function isField(piece: Piece): piece is { readonly field: TaughtField } {
  return typeof piece !== 'string';
}

/** A template in words, line by line, with its fields in brackets. */
export function templateLines({ subject, places }: Pick<TaughtTemplate, 'subject' | 'places'>): string[] {
  const line = (pieces: readonly Piece[]) =>
    pieces.map((piece) => (isField(piece) ? `[${FIELD_LABELS[piece.field]}]` : piece)).join('');
  return [
    `Subject: ${line(subject)}`,
    ...places.map(({ above, line: own }) => `Line: ${above === null ? '' : `${line(above)} / `}${line(own)}`),
  ];
}

/** How a taught template reads. Everything that it was taught must be there, and say one thing wherever it stands. */
export function mailTemplateOf({ id, name, rail, sender, subject, places }: TaughtTemplate): MailTemplate {
  const subjectPattern = patternOf(subject);
  const compiled = places.map((place) => ({
    above: place.above === null ? undefined : patternOf(place.above),
    line: patternOf(place.line),
    amounts: place.line.filter((piece) => isField(piece) && piece.field === 'amount').length,
    isOptional: place.line.every((piece) => !isField(piece) || piece.field === 'note'),
  }));

  const read = (mail: ShownMail): TemplateReading => {
    const titled = subjectPattern.exec(mail.subject);
    if (titled === null) return undefined;
    const found = new Map<TaughtField, Set<string>>();
    collect(found, titled);
    for (const place of compiled) {
      const matches = mail.lines.flatMap((line, at) => {
        const match = place.above?.test(mail.lines[at - 1] ?? '') === false ? null : place.line.exec(line);
        return match === null ? [] : [match];
      });
      if (matches.length === 0 && !place.isOptional)
        return unreadable('It is not laid out as the sample was.');
      // Names and notes are the payer's: one with an amount in it may pass for the amount itself.
      if (place.amounts > 0 && matches.some(([line]) => amountsIn(line) !== place.amounts))
        return unreadable('More than one amount stands where one did in the sample.');
      for (const match of matches) collect(found, match);
    }
    return readingOf(rail, found);
  };
  return { id, label: name, rail, senders: [sender], read };
}

function readingOf(rail: Rail, found: ReadonlyMap<TaughtField, ReadonlySet<string>>): TemplateReading {
  const unclear = TAUGHT_FIELDS.find((field) => (found.get(field)?.size ?? 0) > 1);
  if (unclear !== undefined)
    return unreadable(`Its ${FIELD_LABELS[unclear]} stands in it twice, and differs.`);
  const said = (field: TaughtField) => found.get(field)?.values().next().value;
  return payment(rail, 'in', {
    amount: amountOf(said('amount')),
    payerName: said('payerName'),
    payerHandle: said('payerHandle'),
    note: said('note'),
    transactionId: said('transactionId'),
  });
}

function collect(found: Map<TaughtField, Set<string>>, match: RegExpExecArray): void {
  for (const [group, value] of Object.entries(match.groups ?? {})) {
    const field = group.replace(/\d+$/, '') as TaughtField;
    const values = found.get(field) ?? new Set();
    // '$40' and '$40.00' are one amount.
    values.add(field === 'amount' && !value.includes('.') ? `${value}.00` : value);
    found.set(field, values);
  }
}

function amountsIn(line: string): number {
  return line.match(new RegExp(AMOUNT, 'g'))?.length ?? 0;
}

/** A whole line; what stands in digits, such as a date, may be another number. */
function patternOf(pieces: readonly Piece[]): RegExp {
  const source = pieces.map((piece, at) =>
    isField(piece)
      ? `(?<${piece.field}${at}>${FIELD_PATTERNS[piece.field]})`
      : literally(piece).replace(/\d+/g, String.raw`\d+`),
  );
  return new RegExp(`^${source.join('')}$`, 'i');
}
