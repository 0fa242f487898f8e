import { type Import, sideBySide } from './imports.ts';
import type { Offence } from './source-tree.ts';

export function findFolderCircles(imports: readonly Import[]): readonly Offence[] {
  const halls = Map.groupBy(imports.flatMap(sideBySide), ({ hall }) => hall);
  return [...halls].flatMap(([hall, steps]) => {
    const ways = Map.groupBy(steps, ({ from }) => from);
    const next = new Map(
      [...ways].map(([room, ahead]) => [room, new Set(ahead.map(({ to }) => to))] as const),
    );
    return (
      [...next.keys()]
        .map((room) => shortestCircle(room, next))
        .filter((circle) => circle !== undefined)
        // Each cycle is found from every room in it: it is reported from the alphabetically first.
        .filter((circle) => circle.every((room) => (circle[0] as string) <= room))
        .map((circle) => {
          const closing = steps.find(({ from, to }) => from === circle.at(-1) && to === circle[0]);
          return {
            rule: 'folder-circle',
            what: [...circle, circle[0]].map((room) => `${hall}${room}`).join(' > '),
            advice:
              `These rooms import each other in a circle, the last step by ${closing?.file}. Move what both need ` +
              'into a room below them, or what joins them above.',
          } as const;
        })
    );
  });
}

function shortestCircle(
  start: string,
  next: ReadonlyMap<string, ReadonlySet<string>>,
): readonly string[] | undefined {
  const reached = new Map<string, readonly string[]>([[start, [start]]]);
  for (const [room, path] of reached) {
    for (const ahead of next.get(room) ?? []) {
      if (ahead === start) return path;
      if (!reached.has(ahead)) reached.set(ahead, [...path, ahead]);
    }
  }
  return undefined;
}
