import { findMissingDocuments } from './cited-documents.ts';
import { findOrderOffences } from './declared-order.ts';
import { findFolderCircles } from './folder-circles.ts';
import { readImports } from './imports.ts';
import { findMisnamedMigrations } from './migration-names.ts';
import type { Offence } from './offence.ts';
import { ORDERS, REGISTERS } from './order.ts';
import { findCrowdedFolders, findLongFiles } from './sizes.ts';
import type { SourceTree } from './source-tree.ts';
import { findForeignWrites } from './table-writes.ts';
import { TABLE_OWNERS } from './tables.ts';

/** All violations of the rules of the house in the tree. */
export function judgeHouse(tree: SourceTree): readonly Offence[] {
  const imports = readImports(tree, REGISTERS);
  return [
    ...findFolderCircles(imports),
    ...findOrderOffences(tree, imports, ORDERS),
    ...findForeignWrites(tree, TABLE_OWNERS),
    ...findLongFiles(tree),
    ...findCrowdedFolders(tree),
    ...findMissingDocuments(tree),
    ...findMisnamedMigrations(tree),
  ];
}

/** The report on offences other than the known ones; empty if there are none. */
export function verdict(offences: readonly Offence[], known: readonly string[]): readonly string[] {
  const names = new Set(offences.map(nameOf));
  return [
    ...offences
      .filter((offence) => !known.includes(nameOf(offence)))
      .map((offence) => `${nameOf(offence)}\n  ${offence.advice}`),
    ...known
      .filter((name) => !names.has(name))
      .map((name) => `${name}\n  This is mended: take it off the list in tools/house/known-offences.ts.`),
  ];
}

function nameOf({ rule, what }: Offence): string {
  return `${rule}  ${what}`;
}
