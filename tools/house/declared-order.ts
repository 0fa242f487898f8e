import { type Import, sideBySide } from './imports.ts';
import type { Offence, SourceTree } from './source-tree.ts';

/** For each folder its rooms, lowest first: a room imports only from rooms before it. */
export type Orders = Readonly<Record<string, readonly string[]>>;

export function findOrderOffences(
  tree: SourceTree,
  imports: readonly Import[],
  orders: Orders,
): readonly Offence[] {
  const upward = imports.flatMap(sideBySide).flatMap(({ hall, from, to, file }) => {
    const order = orders[hall.slice(0, -1)];
    if (order === undefined) return [];
    // Unlisted files directly in the folder compose its rooms.
    const place = (room: string) => (order.includes(room) ? order.indexOf(room) : order.length);
    if (place(from) >= place(to)) return [];
    return [{ what: `${hall}${from} > ${hall}${to}`, file }];
  });
  const byWhat = Map.groupBy(upward, ({ what }) => what);
  return [
    ...[...byWhat].map(([what, files]) => ({
      rule: 'declared-order' as const,
      what,
      advice:
        `Against the order of tools/house/order.ts: ${[...new Set(files.map(({ file }) => file))].join(', ')}. ` +
        'Move what is needed into a lower room, let a higher one put the two together, or declare another order ' +
        'that still holds.',
    })),
    ...Object.entries(orders).flatMap(([hall, order]) => compareRooms(tree, hall, order)),
  ];
}

function compareRooms(tree: SourceTree, hall: string, order: readonly string[]): Offence[] {
  const inside = [...tree.keys()]
    .filter((path) => path.startsWith(`${hall}/`))
    .map((path) => path.slice(hall.length + 1).split('/'));
  const rooms = new Set(inside.filter((names) => names.length > 1).map(([room]) => room as string));
  const there = new Set(inside.map(([name]) => name as string));
  const missing = [...rooms].filter((room) => !order.includes(room));
  const gone = order.filter((room) => !there.has(room));
  return [
    ...missing.map((room) => ({
      rule: 'declared-order' as const,
      what: `${hall}/${room}`,
      advice: `This room has no place yet: put it into the order of '${hall}' in tools/house/order.ts.`,
    })),
    ...gone.map((room) => ({
      rule: 'declared-order' as const,
      what: `${hall}/${room}`,
      advice: `There is no such room: take it out of the order of '${hall}' in tools/house/order.ts.`,
    })),
  ];
}
