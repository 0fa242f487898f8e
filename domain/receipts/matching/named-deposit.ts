import { formatReference, parseReference } from '#domain/deposits/reference.ts';
import { referencesIn } from './note-references.ts';
import type { Candidate, ReceiptToSettle } from './settling.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Which deposits a receipt may name: what to look up before it is settled. */
export type Names = { readonly references: readonly string[]; readonly depositIds: readonly string[] };

type Noted = Pick<ReceiptToSettle, 'source' | 'note'>;

export function namesIn({ source, note }: Noted): Names {
  if (source !== 'stripe') {
    return { references: [...new Set(referencesIn(note).map(({ reference }) => reference))], depositIds: [] };
  }
  const { depositId, reference } = givenByPage(note);
  return {
    references: reference === undefined ? [] : [reference],
    depositIds: depositId === undefined ? [] : [depositId],
  };
}

/** Which of the candidates a receipt names. */
export type Naming =
  | { readonly kind: 'none' }
  | { readonly kind: 'one'; readonly candidate: Candidate }
  /** It says a name that none of them has. */
  | { readonly kind: 'unknown'; readonly name: string }
  | { readonly kind: 'several'; readonly references: readonly string[] };

export function namedBy(receipt: Noted, candidates: readonly Candidate[]): Naming {
  return receipt.source === 'stripe'
    ? namedByPage(receipt.note, candidates)
    : namedInNote(receipt.note, candidates);
}

/**
 * A payment page gives back what it was opened with, the deposit's id, or what somebody typed in its place: the
 * reference.
 */
function givenByPage(note: string | null) {
  const id = (note ?? '').trim().toLowerCase();
  return UUID.test(id) ? { depositId: id } : { reference: parseReference(id) };
}

function namedByPage(note: string | null, candidates: readonly Candidate[]): Naming {
  if (note === null || note.trim() === '') return { kind: 'none' };
  const { depositId, reference } = givenByPage(note);
  const candidate = candidates.find((each) =>
    depositId === undefined
      ? reference !== undefined && each.reference === reference
      : each.depositId === depositId,
  );
  return candidate ? { kind: 'one', candidate } : { kind: 'unknown', name: note };
}

/** Two references in one note are none: who wrote them knows what they meant, a rule does not. */
function namedInNote(note: string | null, candidates: readonly Candidate[]): Naming {
  const noted = referencesIn(note);
  const byReference = new Map(candidates.map((each) => [each.reference, each]));
  const found = noted.filter(({ reference }) => byReference.has(reference));
  const others = noted.filter(
    (each) => each.isCertain && found.every(({ from, until }) => each.until <= from || each.from >= until),
  );
  const references = [...new Set([...found, ...others].map(({ reference }) => reference))];
  const [reference] = references;
  if (reference === undefined) return { kind: 'none' };
  if (references.length > 1) return { kind: 'several', references };
  const candidate = byReference.get(reference);
  return candidate ? { kind: 'one', candidate } : { kind: 'unknown', name: formatReference(reference) };
}
