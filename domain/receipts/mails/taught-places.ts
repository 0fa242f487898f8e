import { IN_DOLLARS } from './fields.ts';
import { patternOfText } from './varying-text.ts';

/** An owner points at these in a sample. */
export const TAUGHT_FIELDS = ['amount', 'payerName', 'payerHandle', 'note', 'transactionId'] as const;
export type TaughtField = (typeof TAUGHT_FIELDS)[number];

export type Piece = string | { readonly field: TaughtField };

/** `above`: the line above, for a line with fields and no words of its own. */
export type Place = { readonly above: readonly Piece[] | null; readonly line: readonly Piece[] };

export const FIELD_LABELS: Readonly<Record<TaughtField, string>> = {
  amount: 'amount',
  payerName: "payer's name",
  payerHandle: "payer's handle",
  note: 'note',
  transactionId: 'transaction ID',
};

/** As Cage issues it: no words of a provider look like one. */
const A_REFERENCE = String.raw`(?=[a-z-]*\d)[a-z\d]{4}-?[a-z\d]{4}`;
const FIELD_PATTERNS: Readonly<Record<TaughtField, string>> = {
  amount: IN_DOLLARS,
  payerName: '.{1,100}?',
  payerHandle: String.raw`(?=\S*[@$\d])\S{2,80}`,
  note: A_REFERENCE,
  transactionId: String.raw`(?=[a-z#-]*\d)[a-z\d#-]{4,40}`,
};
/** For values that a label or quotes set apart from the provider's words. */
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

/** Nothing but its value can stand there: a label announces it, or it is in quotes. */
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

export function isReadAt(place: Place, at: number, value: string): boolean {
  return new RegExp(`^${sourceOf(place, at)}$`, 'iu').test(value);
}

/** A labelled name may be in words of any kind. */
export function isNameLabelled(places: readonly Place[]): boolean {
  return places.some((place) =>
    place.line.some((piece, at) => isField(piece) && piece.field === 'payerName' && isLabelled(place, at)),
  );
}

/** For a whole line; the provider's text in it may vary as `sameText` has it. */
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
