/** For people to read: no rule matches by names. */
export type NameComparison = 'same' | 'near' | 'other' | 'unknown';

/** Letters without a removable mark, as they are commonly written in ASCII. */
const WITHOUT_MARKS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  æ: 'ae',
  œ: 'oe',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};
const NO_PART_OF_A_NAME = new Set(['jr', 'sr', 'ii', 'iii', 'iv', 'mr', 'mrs', 'ms', 'dr']);
/** No name has more; for more, not every order is tried. */
const MOST_PARTS = 6;
const SHORTEST_MISSPELLED = 4;
const SHORTEST_MISSPELLED_TWICE = 7;

/** Ignores case, accents, order, titles, middle initials. `near`: two letters, an initial or a name off. */
export function compareNames(one: string | null, other: string | null): NameComparison {
  return compareReadNames(readName(one), readName(other));
}

/** Read once where a name is compared with many. */
export type ReadName = {
  readonly parts: readonly string[];
  /** Equal for names that are the same; undefined if there is nothing to compare. */
  readonly key: string | undefined;
};

export function readName(name: string | null): ReadName {
  const parts = partsOf(name);
  return { parts, key: parts.length === 0 ? undefined : withoutInitials(parts).toSorted().join(' ') };
}

export function compareReadNames(one: ReadName, other: ReadName): NameComparison {
  if (one.key === undefined || other.key === undefined) return 'unknown';
  if (one.key === other.key) return 'same';
  const [short, long] =
    one.parts.length <= other.parts.length ? [one.parts, other.parts] : [other.parts, one.parts];
  return long.length <= MOST_PARTS && isNear(short, long) ? 'near' : 'other';
}

function partsOf(name: string | null): readonly string[] {
  return (name ?? '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[ßøłæœđðþı]/g, (letter) => WITHOUT_MARKS[letter] ?? letter)
    .replace(/['’‘`.\p{Cf}]/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== '' && !NO_PART_OF_A_NAME.has(part));
}

/** Whether one name in full is in another in full: single names, initials, and names in a row fit many people. */
export function isNameIn(name: string | null, other: string | null): boolean {
  const [short, long] = [name, other].map((each) => partsOf(each).filter((part) => part.length > 1)) as [
    string[],
    string[],
  ];
  return short.length > 1 && long.length > 1 && isNear(short, long);
}

/** Beside a first and a last name in full, an initial says nothing more. */
function withoutInitials(parts: readonly string[]): readonly string[] {
  const inFull = parts.filter((part) => part.length > 1);
  return inFull.length > 1 ? inFull : parts;
}

/** Each part of the shorter name has one of its own in the longer. */
function isNear(short: readonly string[], long: readonly string[]): boolean {
  const [part, ...others] = short;
  if (part === undefined) return true;
  return long.some((partner, index) => isNearPart(part, partner) && isNear(others, long.toSpliced(index, 1)));
}

function isNearPart(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short === long) return true;
  if (short.length === 1) return long.startsWith(short);
  const allowed = long.length >= SHORTEST_MISSPELLED_TWICE ? 2 : long.length >= SHORTEST_MISSPELLED ? 1 : 0;
  return editDistance(short, long, allowed) <= allowed;
}

/** Optimal string alignment. Beyond `most` it need not be exact. */
export function editDistance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let line = 1; line <= one.length; line += 1) {
    const next = [line];
    for (let column = 1; column <= other.length; column += 1) {
      const same = one[line - 1] === other[column - 1] ? 0 : 1;
      const swapped =
        one[line - 1] === other[column - 2] && one[line - 2] === other[column - 1]
          ? (before[column - 2] ?? Infinity) + 1
          : Infinity;
      next.push(
        Math.min(
          (row[column] as number) + 1,
          (next[column - 1] as number) + 1,
          (row[column - 1] as number) + same,
          swapped,
        ),
      );
    }
    [before, row] = [row, next];
  }
  return row.at(-1) as number;
}
