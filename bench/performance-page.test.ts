import { expect, test } from 'vitest';
import { performancePage } from './performance-page.ts';

const EMPTY = 'Above\n\n<!-- written by npm run bench -->\n<!-- until here -->\n\nBelow\n';
const READS = [
  { name: 'a day', measured: [0.1, 0.3, 0.2], unit: '×', limit: { atLeast: 0.15 }, of: 'median' as const },
  { name: 'p99', measured: [7.25, 9], unit: 'ms', limit: { atMost: 5 } },
];
const MEMORY = [{ name: 'resident', measured: [180.4], unit: 'MB', limit: { atMost: 200 } }];

test('a part is written between the lines that are kept for it, and again in its own place', () => {
  const first = performancePage(EMPTY, 'reads', READS, '30 November, abc');
  expect(first).toBe(`Above

<!-- written by npm run bench -->

| part | measured | median | worst | bar |  | run |
|---|---|---|---|---|---|---|
| reads | a day | 0.2 | 0.1 | ≥ 0.15 × | met | 30 November, abc |
| reads | p99 | 8.1 | 9 | ≤ 5 ms | **missed** | 30 November, abc |

<!-- until here -->

Below
`);
  const both = performancePage(first, 'memory', MEMORY, '1 December, def');
  const again = performancePage(both, 'reads', READS.slice(1), '2 December, ghi');
  expect(again.match(/^\| (memory|reads) .*$/gm)).toEqual([
    '| memory | resident | 180.4 | 180.4 | ≤ 200 MB | met | 1 December, def |',
    '| reads | p99 | 8.1 | 9 | ≤ 5 ms | **missed** | 2 December, ghi |',
  ]);
});

test('a page that keeps no lines for it is refused', () => {
  expect(() => performancePage('Nothing', 'reads', READS, '')).toThrow('The page has no lines');
});
