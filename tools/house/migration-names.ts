import { posix } from 'node:path';
import type { Offence } from './offence.ts';
import type { SourceTree } from './source-tree.ts';

const NAME = /^(\d{4})-[a-z0-9]+(-[a-z0-9]+)*[.]sql$/;
const FOLDER = 'db/migrations';

/** Migrations run in the order of their names, each number once. */
export function findMisnamedMigrations(tree: SourceTree): readonly Offence[] {
  const names = [...tree.keys()]
    .filter((path) => posix.dirname(path) === FOLDER)
    .map((path) => posix.basename(path));
  const misnamed = names.filter((name) => !NAME.test(name));
  const byNumber = Map.groupBy(names, (name) => NAME.exec(name)?.[1]);
  const twice = [...byNumber].filter(([number, same]) => number !== undefined && same.length > 1);
  return [
    ...misnamed.map((name) => ({
      rule: 'migration-name' as const,
      what: `${FOLDER}/${name}`,
      advice: 'Name it by the next free number and what it does: 0042-keep-refunds.sql.',
    })),
    ...twice.map(([number, same]) => ({
      rule: 'migration-name' as const,
      what: `${FOLDER}/${number}`,
      advice: `${same.join(' and ')} have the same number: give the newer one the next free number.`,
    })),
  ];
}
