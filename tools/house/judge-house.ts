import { findBareTexts } from './bare-texts.ts';
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
import { TABLE_OWNERS, WRITERS_OF_ALL_TABLES } from './tables.ts';

/** All violations of the rules of the house in the tree. */
export function judgeHouse(tree: SourceTree): readonly Offence[] {
  const imports = readImports(tree, REGISTERS);
  return [
    ...findFolderCircles(imports),
    ...findOrderOffences(tree, imports, ORDERS),
    ...findForeignWrites(tree, TABLE_OWNERS, WRITERS_OF_ALL_TABLES),
    ...findLongFiles(tree),
    ...findCrowdedFolders(tree),
    ...findMissingDocuments(tree),
    ...findMisnamedMigrations(tree),
    ...findBareTexts(tree),
  ];
}

/** What is printed of each; empty if there are none. */
export function verdict(offences: readonly Offence[]): readonly string[] {
  return offences.map(({ rule, what, advice }) => `${rule}  ${what}\n  ${advice}`);
}
