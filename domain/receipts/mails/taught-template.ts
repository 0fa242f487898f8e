import { plainUsd } from '#domain/money/usd.ts';
import type { Rail } from '../rail.ts';
import { amountOf, amountsIn, isNobodysName, isWrittenAsName, saysWithoutMoney } from './fields.ts';
import {
  FIELD_LABELS,
  holds,
  isField,
  isNameLabelled,
  type Piece,
  type Place,
  patternOf,
  TAUGHT_FIELDS,
  type TaughtField,
} from './taught-places.ts';
import { type MailTemplate, payment, type ShownMail, type TemplateReading, unreadable } from './template.ts';
import { sameText } from './varying-text.ts';

export type TaughtTemplate = {
  readonly id: string;
  readonly name: string;
  readonly rail: Rail;
  /** The only address whose mails it reads. */
  readonly sender: string;
  readonly subject: readonly Piece[];
  /** The sample's lines in order, then further ones of earlier samples. */
  readonly places: readonly Place[];
};

const LONGEST_QUOTED = 100;

export function templateLines({ subject, places }: Pick<TaughtTemplate, 'subject' | 'places'>): string[] {
  const line = (pieces: readonly Piece[]) =>
    pieces.map((piece) => (isField(piece) ? `[${FIELD_LABELS[piece.field]}]` : piece)).join('');
  return [
    `Subject: ${line(subject)}`,
    ...places.map(({ above, line: own }) => `Line: ${above === null ? '' : `${line(above)} / `}${line(own)}`),
  ];
}

/** A mail that it cannot read waits for a person, who is shown the remedy. */
export function forReading(template: TaughtTemplate): MailTemplate {
  const { read, ...rest } = mailTemplateOf(template);
  const remedy = `If it is always written so, an owner can teach the template ${template.name} again with it.`;
  return {
    ...rest,
    read: (mail) => {
      const reading = read(mail);
      return reading?.kind === 'unreadable' ? unreadable(`${reading.why} ${remedy}`) : reading;
    },
  };
}

/** These decide who is given the money: below the note its payer may have written them. */
const ABOVE_NOTE = ['amount', 'payerName', 'payerHandle'] as const;

export function belowNoteOnly({
  subject,
  places,
}: Pick<TaughtTemplate, 'subject' | 'places'>): TaughtField | undefined {
  const lines = places.map(({ line }) => line);
  const above = [subject, ...lines.slice(0, noteIndex(places) + 1)];
  return ABOVE_NOTE.find(
    (field) => lines.some((line) => holds(line, field)) && !above.some((line) => holds(line, field)),
  );
}

/** Keeps the lines of earlier samples: a provider writes now one line and now another. */
export function withEarlierLines(places: readonly Place[], earlier: readonly Place[]): readonly Place[] {
  const known = textsOf(places);
  const isNew = ({ line }: Place) => !line.some(isField) && !known.has(sameText(line.join('')));
  return [...places, ...earlier.filter(isNew)];
}

/** The taught lines must be there, in order, and agree. Any further line may mean anything. */
export function mailTemplateOf(template: TaughtTemplate): MailTemplate {
  const { id, name, rail, sender, subject, places } = template;
  const title = { above: null, line: subject };
  const titlePattern = patternOf(title);
  const withFields = places.filter(({ line }) => line.some(isField));
  const compiled = withFields.map(compile);
  const noteAt = noteIndex(withFields);
  const texts = textsOf(places);
  const misplaced = belowNoteOnly(template);
  const required = TAUGHT_FIELDS.filter(
    (field) => field !== 'note' && [title, ...places].some(({ line }) => holds(line, field)),
  );
  const mayBeAnyName = isNameLabelled(withFields);

  const read = (mail: ShownMail): TemplateReading => {
    const titled = titlePattern.exec(mail.subject);
    if (titled === null) return undefined;
    if (misplaced !== undefined)
      return unreadable(`Its ${FIELD_LABELS[misplaced]} stands below the note only, which its payer wrote.`);

    const placed = compiled.map((place) => ({ ...place, matches: matchesOf(place, mail.lines) }));
    const matches = placed.flatMap((place) => place.matches);
    const found = valuesOf([titled, ...matches.map(({ match }) => match)]);
    const explained = new Set(matches.map(({ at }) => at));
    const unknown = mail.lines.find(
      (line, at) => !explained.has(at) && !texts.has(sameText(line)) && !saysNothingMore(line, found),
    );
    if (unknown !== undefined)
      return unreadable(`This mail says something its sample did not: ${quoted(unknown)}`);
    const border = placed[noteAt]?.matches[0]?.at ?? mail.lines.length;
    if (!areInOrder(placed, { noteAt, border }) || required.some((field) => !found.has(field)))
      return unreadable('It is not laid out as the sample was.');
    // Names and notes are the payer's: one with an amount in it may pass for the amount itself.
    if (placed.some(({ amounts, matches: own }) => own.some(({ match }) => hasOtherAmounts(match, amounts))))
      return unreadable('More than one amount stands where one did in the sample.');
    const [payer = ''] = found.get('payerName') ?? [];
    if (isNobodysName(payer) || saysWithoutMoney(payer) || !(mayBeAnyName || isWrittenAsName(payer)))
      return unreadable(`What stands in the place of the payer's name is none: ${quoted(payer)}`);
    return readingOf(rail, found);
  };
  return { id, label: name, rail, senders: [sender], read };
}

type CompiledPlace = {
  readonly above: RegExp | undefined;
  readonly line: RegExp;
  readonly amounts: number;
  readonly isOptional: boolean;
};
type PlaceMatch = { readonly at: number; readonly match: RegExpExecArray };

function compile(place: Place, index: number, places: readonly Place[]): CompiledPlace {
  const { above, line } = place;
  const next = places[index + 1];
  const isLabelOfNote = next !== undefined && holds(next.line, 'note') && isSame(next.above, line);
  return {
    above: above === null ? undefined : patternOf({ above: null, line: above }),
    line: patternOf(place),
    amounts: holds(line, 'amount') ? amountsIn(line.map(example).join('')).length : 0,
    isOptional: holds(line, 'note') || isLabelOfNote,
  };
}

function example(piece: Piece): string {
  if (!isField(piece)) return piece;
  return piece.field === 'amount' ? '$1' : '';
}

function isSame(one: readonly Piece[] | null, other: readonly Piece[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function matchesOf({ above, line }: CompiledPlace, lines: readonly string[]): readonly PlaceMatch[] {
  return lines.flatMap((text, at) => {
    const match = above?.test(lines[at - 1] ?? '') === false ? null : line.exec(text);
    return match === null ? [] : [{ at, match }];
  });
}

/** The number of places if none has the note. */
function noteIndex(places: readonly Place[]): number {
  const index = places.findIndex(({ line }) => holds(line, 'note'));
  return index === -1 ? places.length : index;
}

/** Each on its side of the note, which begins at line `border`: its text may imitate anything below. */
function areInOrder(
  placed: readonly (CompiledPlace & { readonly matches: readonly PlaceMatch[] })[],
  { noteAt, border }: { readonly noteAt: number; readonly border: number },
): boolean {
  let after = 0;
  return placed.every(({ matches, isOptional }, index) => {
    const next = matches.find(({ at }) => at >= after && isOnItsSide(at - border, index - noteAt));
    after = next?.at ?? after;
    return next !== undefined || isOptional;
  });
}

/** Relative to the note, in lines and in places. Without a note, nothing is on its far side. */
function isOnItsSide(line: number, place: number): boolean {
  return place > 0 || Math.sign(line) === Math.sign(place);
}

function textsOf(places: readonly Place[]): ReadonlySet<string> {
  return new Set(places.flatMap(({ line }) => (line.some(isField) ? [] : [sameText(line.join(''))])));
}

/** Only punctuation, or a repetition of what decides who is given how much. */
function saysNothingMore(line: string, found: Values): boolean {
  const [amount] = found.get('amount') ?? [];
  return (
    /^[\p{P}|=~+]*$/u.test(line) ||
    (amount !== undefined && amountOf(line) === amountOf(amount)) ||
    (['payerName', 'payerHandle', 'transactionId'] as const).some((field) => found.get(field)?.has(line))
  );
}

function readingOf(rail: Rail, found: Values): TemplateReading {
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

type Values = ReadonlyMap<TaughtField, ReadonlySet<string>>;

function valuesOf(matches: readonly RegExpExecArray[]): Values {
  const found = new Map<TaughtField, Set<string>>();
  for (const { groups = {} } of matches) {
    for (const [group, value] of Object.entries(groups)) {
      const field = group.replace(/\d+$/, '') as TaughtField;
      // '$40' and '40.00 USD' are one amount.
      const amount = field === 'amount' ? amountOf(value) : undefined;
      const said = amount === undefined ? value : `$${plainUsd(amount)}`;
      found.set(field, (found.get(field) ?? new Set()).add(said));
    }
  }
  return found;
}

function hasOtherAmounts([line]: RegExpExecArray, amounts: number): boolean {
  return amounts > 0 && amountsIn(line).length !== amounts;
}

function quoted(text: string): string {
  const short = text.length > LONGEST_QUOTED ? `${text.slice(0, LONGEST_QUOTED)}…` : text;
  return /[.!?…]$/.test(short) ? `"${short}"` : `"${short}".`;
}
