import { formatReference, parseReference } from '#domain/deposits/reference.ts';
import { isUnmistakable } from '#domain/deposits/reference-shape.ts';
import { SOURCES } from '#domain/receipts/receipt.ts';
import { referencesIn, spellsUsername } from './note-references.ts';
import type { Candidate, ReceiptToSettle } from './settling.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** To be looked up before the receipt is settled. */
export type Names = { readonly references: readonly string[]; readonly depositIds: readonly string[] };

type Noted = Pick<ReceiptToSettle, 'source' | 'note'>;

export function namesIn({ source, note }: Noted): Names {
  if (!SOURCES[source].isOfPage) {
    return { references: [...new Set(referencesIn(note).map(({ reference }) => reference))], depositIds: [] };
  }
  const { depositId, reference } = givenByPage(note);
  return {
    references: reference === undefined ? [] : [reference],
    depositIds: depositId === undefined ? [] : [depositId],
  };
}

type Naming =
  | {
      readonly kind: 'none';
      /** Its reference may stand there by chance. */
      readonly perhaps?: Candidate;
    }
  | { readonly kind: 'one'; readonly candidate: Candidate }
  | { readonly kind: 'unknown'; readonly name: string }
  | { readonly kind: 'several'; readonly references: readonly string[] };

export function namedBy(receipt: Noted, candidates: readonly Candidate[]): Naming {
  return SOURCES[receipt.source].isOfPage
    ? namedByPage(receipt.note, candidates)
    : namedInNote(receipt.note, candidates);
}

/** Another request that it may name. What reads as one by chance does not count where it names this player. */
export function perhapsAnother(
  receipt: Noted,
  { depositId, username }: Candidate,
  candidates: readonly Candidate[],
): Candidate | undefined {
  const { references, depositIds } = namesIn(receipt);
  const isPlayers = spellsUsername(receipt.note, username);
  return candidates.find(
    ({ depositId: id, reference }) =>
      id !== depositId &&
      (depositIds.includes(id) ||
        (references.includes(reference ?? '') && !(isPlayers && !isUnmistakable(reference ?? '')))),
  );
}

/** A payment page returns the deposit's id, or the reference that somebody typed in its place. */
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
  if (candidate === undefined) return { kind: 'unknown', name: note };
  const isSure = reference === undefined || isUnmistakable(reference);
  return isSure ? { kind: 'one', candidate } : { kind: 'none', perhaps: candidate };
}

/** Two references name nothing, since only their writer knows; nor does one that others write by chance. */
function namedInNote(note: string | null, candidates: readonly Candidate[]): Naming {
  const noted = referencesIn(note);
  if (noted.length === 0) return { kind: 'none' };
  const byReference = new Map(candidates.map((each) => [each.reference, each]));
  const [existing, others] = [
    noted.filter(({ reference }) => byReference.has(reference)),
    noted.filter(({ reference }) => !byReference.has(reference)),
  ];
  const meant = existing.filter((each) => each.is !== 'anything');
  const strangers = others.filter(
    (each) =>
      each.is !== 'anything' && meant.every(({ from, until }) => each.until <= from || each.from >= until),
  );
  const references = [...new Set([...meant, ...strangers].map(({ reference }) => reference))];
  const [reference] = references;
  if (references.length > 1) return { kind: 'several', references };
  const perhaps = byReference.get((meant[0] ?? existing[0])?.reference ?? '');
  if (reference === undefined) return perhaps ? { kind: 'none', perhaps } : { kind: 'none' };
  const candidate = byReference.get(reference);
  if (candidate === undefined) return { kind: 'unknown', name: formatReference(reference) };
  return meant.some((each) => each.is === 'certain')
    ? { kind: 'one', candidate }
    : { kind: 'none', perhaps: candidate };
}
