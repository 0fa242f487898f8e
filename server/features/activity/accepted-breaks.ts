import type { Database, Queries } from '#server/platform/database/database.ts';
import type { RowSigner } from '#server/platform/sealing/row-signer.ts';
import type { ChainPoint } from './chain.ts';
import type { SignedHead } from './head-line.ts';

const KIND = 'log break accepted';
const HASHES_AT_ONCE = 5_000;

/** A departure from what was signed that the operator accepted: this point vouches for all before it. */
export type AcceptedBreak = ChainPoint & {
  /** The last entry known to be as it was signed. */
  readonly after: number;
  /** Heads signed before this time count no more for entries after `after`. */
  readonly at: string;
};

type SignedBreak = AcceptedBreak & { readonly signature: string };

export async function readAcceptedBreaks(queries: Queries, signer: RowSigner): Promise<AcceptedBreak[]> {
  const row = await queries
    .selectFrom('signed_accounts')
    .select(({ ref }) => ref('log_breaks').$castTo<readonly SignedBreak[]>().as('breaks'))
    .executeTakeFirst();
  return (row?.breaks ?? []).flatMap(({ signature, after, id, hash, at }) =>
    signer.keyOf(signature, KIND, { after, id, hash, at }) === undefined ? [] : [{ after, id, hash, at }],
  );
}

export function signBreak(signer: RowSigner, { after, id, hash, at }: AcceptedBreak): SignedBreak {
  return { after, id, hash, at, signature: signer.sign(KIND, { after, id, hash, at }) };
}

export function withoutAccepted<Point extends ChainPoint & { readonly at: string }>(
  points: readonly Point[],
  breaks: readonly AcceptedBreak[],
): Point[] {
  return points.filter(({ id, at }) => !breaks.some((each) => id > each.after && at < each.at));
}

export function pointsOf(heads: readonly SignedHead[], breaks: readonly AcceptedBreak[]): ChainPoint[] {
  return [...withoutAccepted(heads, breaks), ...withoutAccepted(breaks, breaks)].sort(
    (one, other) => one.id - other.id,
  );
}

export type Passage = {
  readonly unfitting: readonly SignedHead[];
  /** The last entry before those that is as it was signed; 0 if none is. */
  readonly after: number;
};

/** @param archivedUpTo the entries up to this one are not in the database */
export async function followHeads(
  { queries }: Pick<Database, 'queries'>,
  heads: readonly SignedHead[],
  archivedUpTo = 0,
): Promise<Passage> {
  const known = heads.filter(({ id }) => id > archivedUpTo);
  const ids = [...new Set(known.map(({ id }) => id))];
  const hashes = new Map<number, string>();
  for (let at = 0; at < ids.length; at += HASHES_AT_ONCE) {
    const rows = await queries
      .selectFrom('activity_log')
      .select(['id', 'hash'])
      .where('id', 'in', ids.slice(at, at + HASHES_AT_ONCE))
      .execute();
    for (const { id, hash } of rows) hashes.set(id, hash.toString('hex'));
  }
  const fits = ({ id, hash }: ChainPoint) => hashes.get(id) === hash;
  const unfitting = known.filter((head) => !fits(head)).sort((one, other) => one.id - other.id);
  const first = unfitting[0]?.id ?? Number.POSITIVE_INFINITY;
  const before = known.filter((head) => head.id < first && fits(head)).map(({ id }) => id);
  return { unfitting, after: before.reduce((most, id) => Math.max(most, id), archivedUpTo) };
}
