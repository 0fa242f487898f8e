/** @param prefix a common beginning, which does not count as similarity */
export function nearestName(mistaken: string, known: readonly string[], prefix = ''): string | undefined {
  const bare = mistaken.slice(prefix.length);
  if (known.length === 0) return undefined;
  const begun = bare.length < 3 ? undefined : known.find((name) => name.startsWith(mistaken));
  if (begun !== undefined) return begun;
  if (known.includes(bare)) return bare;
  const distances = known.map((name) => ({ name, distance: distance(mistaken, name) }));
  const nearest = distances.reduce((best, next) => (next.distance < best.distance ? next : best));
  return nearest.distance <= bare.length / 2 ? nearest.name : undefined;
}

/** Levenshtein: letters to insert, remove or change. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...from].entries()) {
    const above = row;
    row = [index + 1];
    for (const [column, other] of [...to].entries()) {
      const change = (above[column] as number) + (letter === other ? 0 : 1);
      row.push(Math.min(change, (above[column + 1] as number) + 1, (row[column] as number) + 1));
    }
  }
  return row.at(-1) as number;
}
