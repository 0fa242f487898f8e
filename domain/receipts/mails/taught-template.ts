import type { Rail } from '../rail.ts';
import { AMOUNT, amountOf, literally } from './fields.ts';
import { type MailTemplate, payment, type ShownMail, type TemplateReading, unreadable } from './template.ts';
import { unexplained } from './unexplained.ts';

/** What an owner points at in a sample. */
export const TAUGHT_FIELDS = ['amount', 'payerName', 'payerHandle', 'note', 'transactionId'] as const;
export type TaughtField = (typeof TAUGHT_FIELDS)[number];

/** A piece of a line: text of the provider, or a field. */
export type Piece = string | { readonly field: TaughtField };

/**
 * A line with fields in it, and the line above it where it says nothing of its own. One without fields is a line of the
 * sample that would change what a mail says, if the provider did not always write it.
 */
export type Place = { readonly above: readonly Piece[] | null; readonly line: readonly Piece[] };

/** A template as it is stored. */
export type TaughtTemplate = {
  readonly id: string;
  readonly name: string;
  readonly rail: Rail;
  /** The only address whose mails it reads. */
  readonly sender: string;
  readonly subject: readonly Piece[];
  /** In the order of the sample. */
  readonly places: readonly Place[];
};

const A_NUMBER = /\d+(?:[.,]\d+)*/;
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

/** What decides what is given to whom: below the note a payer may have written it. */
const ABOVE_NOTE = ['amount', 'payerName', 'payerHandle'] as const;

/** The field that a template would find below the note only; undefined if there is none. */
export function belowNoteOnly({
  subject,
  places,
}: Pick<TaughtTemplate, 'subject' | 'places'>): TaughtField | undefined {
  const isIn = (field: TaughtField) => (pieces: readonly Piece[]) =>
    pieces.some((piece) => isField(piece) && piece.field === field);
  const lines = places.map(({ line }) => line);
  const above = lines.slice(0, noteIndex(places) + 1);
  return ABOVE_NOTE.find(
    (field) => lines.some(isIn(field)) && !above.some(isIn(field)) && !isIn(field)(subject),
  );
}

/** How a taught template reads: what it was taught must be there, in its order, and say one thing wherever it stands. */
export function mailTemplateOf(template: TaughtTemplate): MailTemplate {
  const { id, name, rail, sender, subject, places } = template;
  const subjectPattern = patternOf(subject);
  const compiled = places.map(compile);
  const noteAt = noteIndex(places);
  const misplaced = belowNoteOnly(template);

  const read = (mail: ShownMail): TemplateReading => {
    const titled = subjectPattern.exec(mail.subject);
    if (titled === null) return undefined;
    if (misplaced !== undefined)
      return unreadable(`Its ${FIELD_LABELS[misplaced]} stands below the note only, which its payer wrote.`);
    const found = new Map<TaughtField, Set<string>>();
    collect(found, titled);
    const border = borderOf(compiled[noteAt], mail.lines);
    const explained = new Set<number>();
    let after = 0;
    for (const [index, place] of compiled.entries()) {
      const matches = matchesOf(place, mail.lines);
      const next = matches.find(({ at }) => at >= after && isOnItsSide(at - border, index - noteAt));
      if (next === undefined && !place.isOptional) return unreadable('It is not laid out as the sample was.');
      // Lines that always stand there may stand anywhere.
      if (next !== undefined && place.hasFields) after = next.at;
      // Names and notes are the payer's: one with an amount in it may pass for the amount itself.
      if (place.amounts > 0 && matches.some(({ match: [line] }) => amountsIn(line) !== place.amounts))
        return unreadable('More than one amount stands where one did in the sample.');
      for (const { at, match } of matches) {
        collect(found, match);
        explained.add(at);
      }
    }
    const others = mail.lines.filter((_line, at) => !explained.has(at));
    const problem = unexplained(others, found.get('amount')?.values().next().value);
    return problem === undefined ? readingOf(rail, found) : unreadable(problem);
  };
  return { id, label: name, rail, senders: [sender], read };
}

type CompiledPlace = {
  readonly above: RegExp | undefined;
  readonly line: RegExp;
  readonly amounts: number;
  readonly hasFields: boolean;
  readonly isOptional: boolean;
};

function compile({ above, line }: Place): CompiledPlace {
  return {
    above: above === null ? undefined : patternOf(above),
    line: patternOf(line),
    amounts: line.filter((piece) => isField(piece) && piece.field === 'amount').length,
    hasFields: line.some(isField),
    isOptional: line.every((piece) => !isField(piece) || piece.field === 'note'),
  };
}

function matchesOf({ above, line }: CompiledPlace, lines: readonly string[]) {
  return lines.flatMap((text, at) => {
    const match = above?.test(lines[at - 1] ?? '') === false ? null : line.exec(text);
    return match === null ? [] : [{ at, match }];
  });
}

/** Which place has the note; beyond all of them where none has. */
function noteIndex(places: readonly Place[]): number {
  const index = places.findIndex(({ line }) =>
    line.some((piece) => isField(piece) && piece.field === 'note'),
  );
  return index === -1 ? places.length : index;
}

/** The line with which the note begins: what its payer wrote may imitate all that follows. */
function borderOf(note: CompiledPlace | undefined, lines: readonly string[]): number {
  return (note && matchesOf(note, lines)[0]?.at) ?? lines.length;
}

/** Both as told from the note, in lines and in places. A mail without a note has nothing on its far side. */
function isOnItsSide(line: number, place: number): boolean {
  return place > 0 || Math.sign(line) === Math.sign(place);
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
      : piece.split(A_NUMBER).map(literally).join(A_NUMBER.source),
  );
  return new RegExp(`^${source.join('')}$`, 'i');
}
