/** Lowest rank first; equal ranks keep their order. */
export function inOrder<Item>(items: readonly Item[], rank: (item: Item) => number): readonly Item[] {
  return [...items].sort((one, other) => rank(one) - rank(other));
}
