import { withWholeAmounts } from './drawn-amounts.ts';
import { amountOf, isWrittenAsName, literally } from './fields.ts';
import { forwardedMail } from './forwarded.ts';
import { moneyNotThere } from './money-not-there.ts';
import { linesOfText, shown } from './shown-text.ts';
import {
  FIELD_LABELS,
  holds,
  isField,
  isNameLabelled,
  isReadAt,
  type Piece,
  type Place,
  TAUGHT_FIELDS,
  type TaughtField,
} from './taught-places.ts';
import { belowNoteOnly } from './taught-template.ts';
import { type ShownMail, shownMail } from './template.ts';
import { isAnybodys } from './unknown-sender.ts';

export type PointedAt = Readonly<Record<'amount' | 'payerName', string>> &
  Readonly<Partial<Record<TaughtField, string | undefined>>>;

type Taught =
  | {
      readonly kind: 'taught';
      readonly sender: string;
      readonly subject: readonly Piece[];
      readonly places: readonly Place[];
      readonly mail: ShownMail;
    }
  /** `why` is a sentence that says what to do. */
  | { readonly kind: 'refused'; readonly field: 'sample' | TaughtField; readonly why: string };

/** Shorter ones stand by chance elsewhere. */
const SHORTEST: Readonly<Record<TaughtField, number>> = {
  amount: 2,
  payerName: 3,
  payerHandle: 3,
  note: 4,
  transactionId: 4,
};
/** Distinguishes a value from words where no label does. */
const TOLD_BY: Readonly<Record<TaughtField, string>> = {
  amount: 'is in dollars',
  payerName: 'is written with capital letters',
  payerHandle: 'begins with a sign or has a digit',
  note: 'is a reference and nothing else',
  transactionId: 'has a digit',
};
/** With fewer letters of the provider's own, a line is known by the one above it. */
const ENOUGH_LETTERS = 3;
const HEADER = /^(?<name>From|Subject|Date|To|Reply-To|Sent): ?(?<value>.*)$/i;
const ADDRESS = /[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9.-]+\.[a-z]{2,}/i;

/** The sample has From and Subject above its text. Around each field the provider's own words stay. */
export function teachTemplate(sample: string, pointedAt: PointedAt): Taught {
  const mail = mailOfSample(sample);
  if (mail === undefined)
    return refused(
      'sample',
      'Begin the sample with the From and Subject of the mail, as the receipt shows them.',
    );
  if (isAnybodys(mail.from))
    return refused(
      'sample',
      `Anybody can have an address like ${mail.from}. Take a mail as the provider sent it.`,
    );

  const values = valuesOf(pointedAt, mail.subject);
  for (const [field, value] of values) {
    const label = FIELD_LABELS[field];
    if (value.length < SHORTEST[field])
      return refused(field, `The ${label} is too short to be found. Take a sample with a longer one.`);
    if (field === 'amount' && amountOf(value) === undefined)
      return refused(field, 'Copy the amount as it stands in the sample, with its dollar sign or USD.');
  }

  const why = moneyNotThere([mail.subject, ...mail.lines], shown(pointedAt.note ?? ''));
  if (why !== undefined) return refused('sample', `${why} Take a mail of money that is there.`);

  const places = mail.lines.flatMap((line, at) => placeOf(line, mail.lines[at - 1], values));
  const subject = piecesOf(mail.subject, values);
  for (const [field] of values) {
    const isInText = places.some(({ line }) => holds(line, field));
    if (!isInText && !(field === 'payerName' && holds(subject, field)))
      return refused(
        field,
        `The ${FIELD_LABELS[field]} does not stand in the text, or nothing tells where it stands.`,
      );
  }
  const unclear = values.find(([field, value]) => !isToldApart(field, value, places));
  if (unclear !== undefined)
    return refused(
      unclear[0],
      `Where the ${FIELD_LABELS[unclear[0]]} stands, the provider may write words of its own. Take a sample in which it ${TOLD_BY[unclear[0]]}.`,
    );
  const misplaced = belowNoteOnly({ subject, places });
  if (misplaced !== undefined)
    return refused(
      misplaced,
      `The ${FIELD_LABELS[misplaced]} stands only below the note, where its payer may write one as well.`,
    );
  if (lettersOf(subject) < ENOUGH_LETTERS)
    return refused('sample', 'Its subject says nothing by which such mails could be told from others.');
  return { kind: 'taught', sender: mail.from, subject, places, mail };
}

function isToldApart(field: TaughtField, value: string, places: readonly Place[]): boolean {
  if (field === 'payerName') return isNameLabelled(places) || isWrittenAsName(value);
  return places.every((place) =>
    place.line.every((piece, at) => !isField(piece) || piece.field !== field || isReadAt(place, at, value)),
  );
}

/** As kept with an unread receipt, or as forwarded. */
export function mailOfSample(sample: string): (ShownMail & { readonly from: string }) | undefined {
  const lines = linesOfText(sample)
    .map(shown)
    .filter((line) => line !== '');
  const headerEnd = lines.findIndex((line) => !HEADER.test(line));
  const header = lines.slice(0, headerEnd === -1 ? lines.length : headerEnd);
  const said = (name: string) =>
    header.map((line) => HEADER.exec(line)?.groups).find((groups) => groups?.name?.toLowerCase() === name)
      ?.value;
  const mail = {
    from: ADDRESS.exec(said('from') ?? '')?.[0].toLowerCase() ?? '',
    subject: said('subject') ?? '',
    lines: lines.slice(header.length),
  };
  const { from, ...original } = forwardedMail(mail) ?? mail;
  return from === '' || original.subject === '' ? undefined : { from, ...shownMail(original) };
}

function refused(field: 'sample' | TaughtField, why: string): Taught {
  return { kind: 'refused', field, why };
}

function valuesOf(pointedAt: PointedAt, subject: string): readonly (readonly [TaughtField, string])[] {
  return TAUGHT_FIELDS.flatMap((field) => {
    const said = shown(pointedAt[field] ?? '');
    // An amount drawn in parts is pointed at in parts.
    const isDrawn = field === 'amount' && !/\p{L}/u.test(said);
    const value = isDrawn ? withWholeAmounts(said.split(' '), subject).join('') : said;
    return value === '' ? [] : [[field, value] as const];
  });
}

function placeOf(
  text: string,
  above: string | undefined,
  values: readonly (readonly [TaughtField, string])[],
): readonly Place[] {
  const line = piecesOf(text, values);
  if (!line.some(isField) || lettersOf(line) >= ENOUGH_LETTERS) return [{ above: null, line }];
  const label = piecesOf(above ?? '', values);
  return lettersOf(label) >= ENOUGH_LETTERS ? [{ above: label, line }] : [];
}

/** Each wherever it stands as a word of its own. */
function piecesOf(text: string, values: readonly (readonly [TaughtField, string])[]): readonly Piece[] {
  const longestFirst = values.toSorted(([, one], [, other]) => other.length - one.length);
  return longestFirst.reduce<readonly Piece[]>(
    (pieces, [field, value]) =>
      pieces.flatMap((piece) => (isField(piece) ? [piece] : cut(piece, field, value))),
    text === '' ? [] : [text],
  );
}

function cut(text: string, field: TaughtField, value: string): Piece[] {
  const own = new RegExp(String.raw`(?<![\p{L}\d$.,])${literally(value)}(?![\p{L}\d]|[.,]\d)`, 'giu');
  const texts = text.split(own);
  return texts.flatMap((piece, at): Piece[] => [
    ...(at === 0 ? [] : [{ field }]),
    ...(piece === '' ? [] : [piece]),
  ]);
}

function lettersOf(pieces: readonly Piece[]): number {
  const texts = pieces.filter((piece) => !isField(piece));
  return texts.join('').match(/\p{L}/gu)?.length ?? 0;
}
