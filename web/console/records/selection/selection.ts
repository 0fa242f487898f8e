/**
 * The selection after toggling one row.
 * @param from where a range starts, whose rows all follow the toggled one
 */
export function toggled(
  before: ReadonlySet<string>,
  order: readonly string[],
  id: string,
  from: string | undefined,
): ReadonlySet<string> {
  const isChosen = !before.has(id);
  const after = new Set(before);
  for (const each of between(order, id, from)) {
    if (isChosen) after.add(each);
    else after.delete(each);
  }
  return after;
}

function between(order: readonly string[], id: string, from: string | undefined): readonly string[] {
  const [one, other] = [order.indexOf(id), from === undefined ? -1 : order.indexOf(from)];
  if (one < 0 || other < 0) return [id];
  return order.slice(Math.min(one, other), Math.max(one, other) + 1);
}
