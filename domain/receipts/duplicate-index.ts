import { SOURCES } from '#domain/receipts/receipt.ts';
import { type Dated, type InOrderOfTime, inOrderOfTime } from './in-order-of-time.ts';
import { handleKey } from './matching/handle-key.ts';
import { compareReadNames, type ReadName, readName } from './matching/payer-name.ts';
import { SAME_MINUTE_MS } from './matching/same-money.ts';
import {
  contenders,
  FURTHEST_MS,
  haveBothIds,
  haveOwnNumbers,
  isOfOneAccount,
  isSameMoney,
  isSameTransaction,
  mayRepeat,
  mayShareNumber,
  moreCompleteOf,
  type Observation,
  transactionKey,
} from './same-payment.ts';

/** What was told before. */
export type Earlier = {
  readonly id: string;
  readonly told: Observation;
  /** Whether the source that looks it up has told of it too: it is joined by its transaction alone. */
  readonly isTold: boolean;
};

/** What was told before of the money that one source tells of now. */
export type DuplicateIndex = {
  /** Of many, a few at a time, so that nobody has to wait for all of them. */
  add(earlier: Earlier): void;
  /** The receipt of the same money; undefined if there is none. From then on it has this source too. */
  join(told: Observation): string | undefined;
  /** A receipt that may be of the same money. */
  mayBe(told: Observation): string | undefined;
  /** Whether there is a receipt of its number. */
  hasNumber(told: Observation): boolean;
};

/**
 * Among payments of one amount by payers of other names, so many are looked at for a name that is a letter or two off. The
 * same name is found among however many.
 */
const MOST_NAMES_COMPARED = 30;

type Entry = Dated & {
  readonly id: string;
  told: Observation;
  readonly name: ReadName;
  readonly handle: string | null;
};

/** Those that agree in all but time, payer and what they say, and among them those of one payer. */
type Facet = {
  /** Any of them. */
  readonly told: Observation;
  readonly isTold: boolean;
  readonly lanes: Map<string, Entry[]>;
  readonly ordered: Map<string, InOrderOfTime<Entry>>;
};

const ALL = 'all';
const NAMELESS = 'nameless';
const ofName = (key: string) => `name ${key}`;
const ofNameAlone = (key: string) => `name without a handle ${key}`;
const ofHandle = (handle: string) => `handle ${handle}`;

/**
 * Puts in order what was told before, so that each look-up takes a few steps, also where thousands agree in amount, payer
 * and second.
 */
export function indexDuplicates(earlier: Iterable<Earlier> = []): DuplicateIndex {
  const byTransaction = new Map<string, Entry[]>();
  const groups = new Map<string, Map<string, Facet>>();

  function add({ id, told, isTold }: Earlier): void {
    const entry = entryOf(told, id);
    const key = transactionKey(told.read);
    const ofKey = key === undefined ? [] : (byTransaction.get(key) ?? []);
    ofKey.push(entry);
    if (key !== undefined) byTransaction.set(key, ofKey);
    putIn(facetOf(groups, told, isTold), entry);
  }

  for (const each of earlier) add(each);
  const ofNumber = (told: Observation) =>
    contenders(told, byTransaction.get(transactionKey(told.read) ?? '') ?? []);
  const facetsOf = (told: Observation) => [...(groups.get(groupKey(told))?.values() ?? [])];

  return {
    add,
    join(told) {
      const same =
        ofNumber(told).find((entry) => isSameTransaction(told, entry.told)) ??
        nearestSame(facetsOf(told), told);
      if (same) {
        same.isTaken = true;
        same.told = moreCompleteOf(same.told, told);
      }
      return same?.id;
    },
    mayBe(told) {
      const namesake = ofNumber(told).find((entry) => mayShareNumber(told, entry.told));
      return (namesake ?? nearestAlike(facetsOf(told), told))?.id;
    },
    hasNumber: (told) => ofNumber(told).length > 0,
  };
}

function nearestSame(facets: readonly Facet[], told: Observation): Entry | undefined {
  const { name, handle } = entryOf(told);
  const lanes = [
    ...(handle === null ? [] : [ofHandle(handle)]),
    ...(name.key === undefined ? [] : [handle === null ? ofName(name.key) : ofNameAlone(name.key)]),
  ];
  const nearest = (facet: Facet, lane: string) =>
    firstIn(facet, lane, told, SAME_MINUTE_MS, (entry) => isSameMoney(told, entry.told));
  return nearestTo(
    told,
    facets
      .filter(({ isTold }) => !isTold)
      .filter((facet) => isOfOneAccount(facet.told, told) && !haveBothIds(facet.told, told))
      .flatMap((facet) => lanes.map((lane) => nearest(facet, lane))),
  );
}

function nearestAlike(facets: readonly Facet[], told: Observation): Entry | undefined {
  return nearestTo(
    told,
    facets
      .filter(
        ({ told: { source }, isTold }) =>
          SOURCES[told.source].mayRepeatItself || !(isTold || source === told.source),
      )
      .filter((facet) => isOfOneAccount(facet.told, told) && !haveOwnNumbers(facet.told, told))
      .map((facet) => alikeIn(facet, told)),
  );
}

function alikeIn(facet: Facet, told: Observation): Entry | undefined {
  const { name } = entryOf(told);
  let left = MOST_NAMES_COMPARED;
  const near = firstIn(facet, ALL, told, FURTHEST_MS, (entry) => {
    left -= 1;
    return left < 0 || (compareReadNames(name, entry.name) !== 'other' && mayRepeat(told, entry.told));
  });
  if (left >= 0 || name.key === undefined) return near;
  return nearestTo(
    told,
    [ofName(name.key), NAMELESS].map((lane) =>
      firstIn(facet, lane, told, FURTHEST_MS, (entry) => mayRepeat(told, entry.told)),
    ),
  );
}

/** The nearest in time that fits; of those that share what is looked for, the first does. */
function firstIn(
  facet: Facet,
  lane: string,
  told: Observation,
  withinMs: number,
  fits: (entry: Entry) => boolean,
): Entry | undefined {
  const entries = facet.lanes.get(lane);
  if (entries === undefined) return undefined;
  const ordered = facet.ordered.get(lane) ?? inOrderOfTime(entries);
  facet.ordered.set(lane, ordered);
  for (const entry of ordered.around(told.read.occurredAt.getTime(), withinMs)) {
    if (fits(entry)) return entry;
  }
  return undefined;
}

function nearestTo(told: Observation, entries: Iterable<Entry | undefined>): Entry | undefined {
  const at = told.read.occurredAt.getTime();
  let nearest: Entry | undefined;
  for (const entry of entries) {
    if (!entry) continue;
    if (nearest === undefined || Math.abs(entry.at - at) < Math.abs(nearest.at - at)) nearest = entry;
  }
  return nearest;
}

function entryOf(told: Observation, id = ''): Entry {
  const { occurredAt, payerName, payerHandle } = told.read;
  const [name, handle] = [readName(payerName ?? null), handleKey(payerHandle)];
  return { id, told, at: occurredAt.getTime(), name, handle, isTaken: false };
}

function putIn({ lanes }: Facet, entry: Entry): void {
  const { name, handle } = entry;
  const own = [
    ALL,
    name.key === undefined ? NAMELESS : ofName(name.key),
    ...(handle === null ? [] : [ofHandle(handle)]),
    ...(name.key === undefined || handle !== null ? [] : [ofNameAlone(name.key)]),
  ];
  for (const lane of own) {
    const entries = lanes.get(lane);
    if (entries) entries.push(entry);
    else lanes.set(lane, [entry]);
  }
}

function facetOf(groups: Map<string, Map<string, Facet>>, told: Observation, isTold: boolean): Facet {
  const facets = groups.get(groupKey(told)) ?? new Map<string, Facet>();
  groups.set(groupKey(told), facets);
  const key = JSON.stringify([told.source, told.accountId, told.read.transactionId !== undefined, isTold]);
  const facet = facets.get(key) ?? { told, isTold, lanes: new Map(), ordered: new Map() };
  facets.set(key, facet);
  return facet;
}

function groupKey({ read: { rail, event, direction, amount, currency } }: Observation): string {
  return JSON.stringify([rail, event, direction, amount, currency]);
}
