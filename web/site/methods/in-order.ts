/** Sorted by a rank, the lowest first; those of the same rank stay in their order. */
export function inOrder<Item>(items: readonly Item[], rank: (item: Item) => number): readonly Item[] {
  return [...items].sort((one, other) => rank(one) - rank(other));
}
