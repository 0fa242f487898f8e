import { findBareTexts } from './bare-texts.ts';
import { findOrderOffences } from './declared-order.ts';
import { findFolderCircles, readImports } from './imports.ts';
import { SMALL_FILES_LEFT, UNCOMMON_WORDS_LEFT } from './left.ts';
import { findMisnamedMigrations, findMissingDocuments, findUncommonWords } from './names.ts';
import { ORDERS, REGISTERS } from './order.ts';
import { findCrowdedFolders, findLongFiles, findSplitRooms } from './sizes.ts';
import type { Offence, SourceTree } from './source-tree.ts';
import { findForeignWrites } from './table-writes.ts';
import { TABLE_OWNERS, WRITERS_OF_ALL_TABLES } from './tables.ts';

export function judgeHouse(tree: SourceTree): readonly Offence[] {
  const imports = readImports(tree, REGISTERS);
  return [
    ...findFolderCircles(imports),
    ...findOrderOffences(tree, imports, ORDERS),
    ...findForeignWrites(tree, TABLE_OWNERS, WRITERS_OF_ALL_TABLES),
    ...findLongFiles(tree),
    ...findCrowdedFolders(tree),
    ...findSplitRooms(tree, SMALL_FILES_LEFT),
    ...findUncommonWords(tree, UNCOMMON_WORDS_LEFT),
    ...findMissingDocuments(tree),
    ...findMisnamedMigrations(tree),
    ...findBareTexts(tree),
  ];
}

export function verdict(offences: readonly Offence[]): readonly string[] {
  return offences.map(({ rule, what, advice }) => `${rule}  ${what}\n  ${advice}`);
}
