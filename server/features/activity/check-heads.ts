import type { Keyring } from '#server/platform/sealing/keyring.ts';
import { type AcceptedBreak, pointsOf, withoutAccepted } from './accepted-breaks.ts';
import type { ChainPoint } from './chain.ts';
import type { SignedHead } from './head-line.ts';
import type { SignedLine } from './signed-heads.ts';
import { isSignedRow, type SignedRow } from './signed-rows.ts';

export type HeadsCheck = {
  readonly heads: readonly SignedHead[];
  /** All points that the log must pass through: the signed heads that count and the accepted breaks. */
  readonly points: readonly ChainPoint[];
  /** Sentences without their full stops. */
  readonly faults: readonly string[];
  /** Nodes whose files are on their own machines. */
  readonly elsewhere: readonly string[];
};

type Run = {
  readonly lines: Map<number, SignedHead[]>;
  readonly row: SignedHead | undefined;
};

// The file is written first, and the database a moment later.
const NOTED_WITHIN_MS = 5_000;

/**
 * Checks that runs have no gaps, each head names the one before, and files and database know the same runs.
 * @param known.rows read before the files, at `readAt`
 */
export function checkHeads(
  known: {
    readonly lines: readonly SignedLine[];
    /** Any heads from elsewhere. */
    readonly copies: readonly SignedLine[];
    /** The newest heads of runs whose files are elsewhere, when that was stated. */
    readonly stated: readonly SignedHead[];
    readonly rows: readonly SignedRow[];
    readonly readAt: Date;
    readonly accepted?: readonly AcceptedBreak[];
  },
  keys: Keyring,
  isHere: (node: string) => boolean,
): HeadsCheck {
  const { accepted = [] } = known;
  const faults: string[] = [];
  const elsewhere = new Set<string>();
  const before = new Date(known.readAt.getTime() - NOTED_WITHIN_MS).toISOString();
  const rows = new Map<string, SignedHead>();
  for (const row of known.rows) {
    if (isSignedRow(row, keys)) rows.set(row.run, row.head as SignedHead);
    else faults.push(explainPlanted(row));
  }
  const files = known.lines.map(({ head }) => head);
  const runs = runsOf(files, rows);
  const stated = new Map(known.stated.map((head) => [head.place.run, head]));
  for (const [id, run] of runs) {
    const someone = run.row ?? run.lines.values().next().value?.[0];
    const isElsewhere = (head: SignedHead) => stated.get(id)?.mac === head.mac || !isHere(head.place.node);
    if (run.lines.size === 0 && run.row && isElsewhere(run.row)) elsewhere.add(run.row.place.node);
    else faults.push(...faultsOfRun(`run ${id} of ${someone?.place.node}`, run, before, accepted));
  }
  for (const [id, { place }] of stated) {
    if (!runs.has(id)) {
      faults.push(`the database no longer names a head of run ${id} of ${place.node}, which is elsewhere`);
    }
  }
  const copies = known.copies.map(({ head }) => head);
  for (const run of new Set(copies.map(({ place }) => place.run))) {
    if (!runs.has(run)) faults.push(`run ${run} is in a copy, and neither in the files nor in the database`);
  }
  for (const { place } of files) {
    if (place.after !== null && !runs.has(place.after)) {
      faults.push(
        `run ${place.run} follows run ${place.after}, which is neither in the files nor in the database`,
      );
    }
  }
  const heads = [...files, ...known.stated, ...copies, ...rows.values()];
  return {
    heads: withoutAccepted(heads, accepted).sort((one, other) => one.id - other.id),
    points: pointsOf(heads, accepted),
    faults,
    elsewhere: [...elsewhere],
  };
}

function explainPlanted({ run, number }: SignedRow): string {
  return (
    `the database names head ${number} as the newest of run ${run}, that was not signed by this Cage’s key: it was ` +
    'written there past Cage. It proves nothing; `npx cage forget-heads` takes it out, and says so in the log'
  );
}

function runsOf(files: readonly SignedHead[], rows: ReadonlyMap<string, SignedHead>): Map<string, Run> {
  const runs = new Map<string, Run>();
  for (const [id, row] of rows) runs.set(id, { lines: new Map(), row });
  for (const head of files) {
    const { run, number } = head.place;
    const { lines } = runs.get(run) ?? { lines: new Map<number, SignedHead[]>() };
    lines.set(number, [...(lines.get(number) ?? []), head]);
    runs.set(run, { lines, row: rows.get(run) });
  }
  return runs;
}

function faultsOfRun(
  name: string,
  { lines, row }: Run,
  before: string,
  accepted: readonly AcceptedBreak[],
): string[] {
  const faults: string[] = [];
  const noted = row?.place.number ?? 0;
  const last = Math.max(noted, ...lines.keys());
  const missing = Array.from({ length: last }, (_, index) => index + 1).filter(
    (number) => !lines.has(number),
  );
  if (missing.length > 0) {
    faults.push(
      missing.length === last
        ? `heads of ${name} are missing with their file: ${rangesOf(missing)}, the last signed ${row?.at}`
        : `heads of ${name} are missing from its file: ${rangesOf(missing)}`,
    );
  }
  const unnoted = [...lines].filter(
    ([number, heads]) =>
      number > noted && withoutAccepted(heads, accepted).length > 0 && heads.every(({ at }) => at < before),
  );
  // A server that is killed may leave its last head unnoted.
  if (unnoted.length > 1) {
    faults.push(
      row === undefined
        ? `the database no longer names a head of ${name}`
        : `the database names head ${noted} as the newest of ${name}, which has signed ${last}`,
    );
  }
  for (const [number, heads] of lines) {
    const previous = lines.get(number - 1);
    const isLinked = heads.some(({ place }) => previous?.some(({ mac }) => mac === place.previous));
    if (previous && !isLinked) faults.push(`head ${number} of ${name} does not follow head ${number - 1}`);
  }
  return faults;
}

/** `1–3, 7` */
export function rangesOf(numbers: readonly number[]): string {
  const ranges: Array<[number, number]> = [];
  for (const number of numbers) {
    const range = ranges.at(-1);
    if (range && range[1] === number - 1) range[1] = number;
    else ranges.push([number, number]);
  }
  return ranges.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`)).join(', ');
}
