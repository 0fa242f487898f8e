/** A column is shown at the end, or not at all. */
export function withColumn(columns: readonly string[], id: string, isShown: boolean): readonly string[] {
  const others = columns.filter((column) => column !== id);
  return isShown ? [...others, id] : others;
}

/** A column one place further up or down; as it is at the end. */
export function movedColumn(columns: readonly string[], id: string, by: -1 | 1): readonly string[] {
  const from = columns.indexOf(id);
  const to = from + by;
  if (from === -1 || to < 0 || to >= columns.length) return columns;
  return columns.toSpliced(from, 1).toSpliced(to, 0, id);
}
