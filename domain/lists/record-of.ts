/** A value for each of the names. */
export function recordOf<Name extends string, Value>(
  names: readonly Name[],
  map: (name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, map(name)])) as Record<Name, Value>;
}
