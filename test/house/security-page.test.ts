import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const PAGE = readFileSync(join(ROOT, 'docs/security.md'), 'utf8');

/** How many requirements of level 1 and 2 each section of ASVS 5.0.0 has; those of level 3 come after them. */
const SECTIONS = {
  ...{ 1.1: 2, 1.2: 9, 1.3: 11, 1.4: 3, 1.5: 2 },
  ...{ 2.1: 3, 2.2: 3, 2.3: 4, 2.4: 1 },
  ...{ 3.2: 2, 3.3: 4, 3.4: 6, 3.5: 5, 3.7: 2 },
  ...{ 4.1: 3, 4.2: 1 },
  ...{ 5.1: 1, 5.2: 3, 5.3: 2, 5.4: 3 },
  ...{ 6.1: 3, 6.2: 12, 6.3: 4, 6.4: 4, 6.5: 5 },
  ...{ 7.1: 3, 7.2: 4, 7.3: 2, 7.4: 5, 7.5: 2 },
  ...{ 8.1: 2, 8.2: 3, 8.3: 1, 8.4: 1 },
  ...{ 11.1: 2, 11.2: 3, 11.3: 3, 11.4: 4, 11.5: 1, 11.6: 1 },
  ...{ 12.1: 3, 12.2: 2, 12.3: 4 },
  ...{ 13.1: 1, 13.2: 5, 13.3: 2, 13.4: 5 },
  ...{ 14.1: 2, 14.2: 4, 14.3: 3 },
  ...{ 15.1: 3, 15.2: 3, 15.3: 7 },
  ...{ 16.1: 1, 16.2: 5, 16.3: 4, 16.4: 3, 16.5: 3 },
};

/** `1.2.6–1.2.8` and `1.2.6` alike. */
function requirementsIn(text: string): string[] {
  return Array.from(text.matchAll(/\b(\d+\.\d+)\.(\d+)(?:–\1\.(\d+))?/g)).flatMap(([, section, from, to]) =>
    Array.from(
      { length: Number(to ?? from) - Number(from) + 1 },
      (_, index) => `${section}.${Number(from) + index}`,
    ),
  );
}

const [map = '', level3 = ''] = PAGE.slice(PAGE.indexOf('## The map')).split('### Level 3');
const rowsOf = (part: string) =>
  part
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()));

test('the map has each requirement of levels 1 and 2 once, or says that it has no object', () => {
  const wanted = Object.entries(SECTIONS).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
  );
  const without = map.split('\n').find((line) => line.includes('have no object here')) as string;
  const mapped = rowsOf(map).flatMap(([, requirement]) => requirementsIn(requirement as string));
  expect([...mapped, ...requirementsIn(without)].sort()).toEqual(wanted.sort());
});

test('every test that the page names exists, and what holds without one says so', () => {
  const named = PAGE.match(/`[\w./-]+\.test\.ts`/g)?.map((text) => text.slice(1, -1)) ?? [];
  expect(named.length).toBeGreaterThan(80);
  expect(named.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  const unshown = [...rowsOf(map), ...rowsOf(level3)].filter(([, , , shownBy]) => shownBy === '');
  const excused = /^not held|^no hints|^the tables above|^\[calls\]|above$/;
  expect(unshown.filter(([, , how]) => !excused.test(how as string))).toEqual([]);
});
