import { expect, test } from 'vitest';
import { findForeignWrites } from './table-writes.ts';

const TYPES = 'export interface DB {\n  deposits: Deposits;\n  staff: Staff;\n}\n';
const OWNERS = { deposits: 'server/features/deposits', staff: 'server/features/staff' };

const writesOf = (path: string, text: string) =>
  findForeignWrites(
    new Map([
      ['db/types.ts', TYPES],
      [path, text],
    ]),
    OWNERS,
  ).map(({ what }) => what);

const STRANGER = 'server/features/stripe/note.ts';

test.each([
  ["queries.insertInto('deposits').values(row)"],
  ["queries\n    .updateTable('deposits as d')"],
  [".deleteFrom('deposits')"],
  [".mergeInto('deposits')"],
  ["pool.query('insert into deposits (id) values ($1)')"],
  ['sql`update deposits set status = 1`'],
  ['sql`UPDATE ONLY public.deposits SET status = 1`'],
  ['sql`with gone as (\n  delete from "deposits" returning *)`'],
  ['sql`truncate table deposits`'],
])('%s is a write of deposits', (text) => {
  expect(writesOf(STRANGER, text)).toEqual([`${STRANGER}: deposits`]);
  expect(writesOf('server/features/deposits/store.ts', text)).toEqual([]);
});

test.each([
  ["queries.selectFrom('deposits')"],
  ['// the update of deposits comes later'],
  ['sql`select 1 from deposits for update of deposits`'],
  ['sql`insert into migrations (name) values (1)`'],
])('%s is none', (text) => {
  expect(writesOf(STRANGER, text)).toEqual([]);
});

test.each([['.updateTable(TABLES[kind])'], [`sql\`delete from $\{sql.table(name)}\``]])(
  'whose table %s writes is to be written out',
  (text) => {
    expect(writesOf(STRANGER, text)).toEqual([`${STRANGER}: a table by an expression`]);
  },
);

test('tests write what they need', () => {
  expect(writesOf('server/features/stripe/note.test.ts', ".insertInto('deposits')")).toEqual([]);
});

test('every table has an owner, every owner a table', () => {
  const tree = new Map([['db/types.ts', TYPES]]);
  expect(findForeignWrites(tree, { deposits: 'server/features/deposits' })).toMatchObject([
    { what: 'db/types.ts: staff' },
  ]);
  expect(findForeignWrites(tree, { ...OWNERS, receipts: 'server/features/receipts' })).toMatchObject([
    { what: 'tools/house/tables.ts: receipts' },
  ]);
});

test('a file that fills all tables, whichever there are, is not asked for their names', () => {
  const path = 'server/platform/backup/load.ts';
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the source under test
  const tree = new Map([[path, 'query(`truncate ${tables}`)']]);
  expect(findForeignWrites(tree, {}, [path])).toEqual([]);
  expect(findForeignWrites(tree, {})).toHaveLength(1);
});
