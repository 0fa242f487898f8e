import { AMOUNT } from './fields.ts';
import { patternOfText } from './varying-text.ts';

/** What an owner points at in a sample. */
export const TAUGHT_FIELDS = ['amount', 'payerName', 'payerHandle', 'note', 'transactionId'] as const;
export type TaughtField = (typeof TAUGHT_FIELDS)[number];

/** A piece of a line: text of the provider, or a field. */
export type Piece = string | { readonly field: TaughtField };

/** A line of the sample; where it has fields and says nothing of its own, with the line above it. */
export type Place = { readonly above: readonly Piece[] | null; readonly line: readonly Piece[] };

export const FIELD_LABELS: Readonly<Record<TaughtField, string>> = {
  amount: 'amount',
  payerName: "payer's name",
  payerHandle: "payer's handle",
  note: 'note',
  transactionId: 'transaction ID',
};

/** As Cage gives it out: no words of a provider look like one. */
const A_REFERENCE = String.raw`(?=[a-z-]*\d)[a-z\d]{4}-?[a-z\d]{4}`;
const FIELD_PATTERNS: Readonly<Record<TaughtField, string>> = {
  amount: AMOUNT,
  payerName: '.{1,100}?',
  payerHandle: String.raw`(?=\S*[@$\d])\S{2,80}`,
  note: A_REFERENCE,
  transactionId: String.raw`(?=[a-z#-]*\d)[a-z\d#-]{4,40}`,
};
/** Of what a label or quotes tell from the words of the provider. */
const LABELLED_PATTERNS: Readonly<Partial<Record<TaughtField, string>>> = {
  payerHandle: String.raw`\S{2,80}`,
  note: '.+',
};

const LABEL =
  /^(?:memo|notes?|message|comments?|description|reference|details|from|sender|sent by|paid by|payer|name|notas?|mensaje|comentarios?|concepto|descripci[oó]n|referencia|de|remitente|nombre)$/i;
const QUOTE = /["“„'‘«]$/u;
const END_QUOTE = /^["”“'’»]/u;

export function isField(piece: Piece | undefined): piece is { readonly field: TaughtField } {
  return typeof piece === 'object';
}

export function holds(pieces: readonly Piece[], field: TaughtField): boolean {
  return pieces.some((piece) => isField(piece) && piece.field === field);
}

/** Whether nothing but its value can stand in the place of a field: a label announces it, or it is in quotes. */
function isLabelled({ above, line }: Place, at: number): boolean {
  const before = line[at - 1] ?? '';
  const after = line[at + 1] ?? '';
  if (isField(before) || isField(after)) return false;
  if (QUOTE.test(before) && END_QUOTE.test(after)) return true;
  if (before !== '') return before.trimEnd().endsWith(':');
  const label = above?.at(-1);
  if (label === undefined || isField(label)) return false;
  return label.endsWith(':') || (above?.length === 1 && LABEL.test(label));
}

/** Whether a value is one that is read where the field stands. */
export function isReadAt(place: Place, at: number, value: string): boolean {
  return new RegExp(`^${sourceOf(place, at)}$`, 'iu').test(value);
}

/** Whether a name may be in words of any kind: what else could stand where it does? */
export function isNameLabelled(places: readonly Place[]): boolean {
  return places.some((place) =>
    place.line.some((piece, at) => isField(piece) && piece.field === 'payerName' && isLabelled(place, at)),
  );
}

/** A pattern of a whole line. What its provider writes in it may vary as `sameText` has it. */
export function patternOf(place: Place): RegExp {
  const source = place.line.map((piece, at) =>
    isField(piece) ? `(?<${piece.field}${at}>${sourceOf(place, at)})` : patternOfText(piece),
  );
  return new RegExp(`^${source.join('')}$`, 'iu');
}

function sourceOf(place: Place, at: number): string {
  const { field } = place.line[at] as { readonly field: TaughtField };
  return (isLabelled(place, at) ? LABELLED_PATTERNS[field] : undefined) ?? FIELD_PATTERNS[field];
}
