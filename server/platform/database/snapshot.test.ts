import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#test/fixtures/test-database.ts';
import { endedWithin, isIncludedIn, parseSnapshot, type Snapshot, splitByBegin } from './snapshot.ts';

/**
 * What happens in a database: transactions begin and end in any order, and snapshots are taken in between.
 * @returns the snapshots, and for each transaction the first one in which it had ended; undefined if in none
 */
function happen(events: ReadonlyArray<'begin' | 'snapshot' | number>) {
  let [open, next] = [[] as number[], 100];
  let end = 100;
  const snapshots: Snapshot[] = [];
  const endedIn = new Map<number, number | undefined>();
  for (const event of [...events, 'snapshot' as const]) {
    if (event === 'begin') {
      open.push(next);
      endedIn.set(next++, undefined);
    } else if (event === 'snapshot') {
      // As PostgreSQL has it: the end is after the last transaction that ended, not the last that began.
      const before = open.filter((id) => id < end);
      snapshots.push(parseSnapshot(`${before[0] ?? end}:${end}:${before.join(',')}`));
    } else if (open.length > 0) {
      const ended = open[event % open.length] as number;
      open = open.filter((id) => id !== ended);
      end = Math.max(end, ended + 1);
      endedIn.set(ended, snapshots.length);
    }
  }
  return { snapshots, endedIn };
}

const events = fc.array(
  fc.oneof(fc.constant('begin' as const), fc.constant('snapshot' as const), fc.nat(20)),
  { minLength: 20, maxLength: 80 },
);

test('from one snapshot to any later one, exactly the transactions are found that ended in between', async () => {
  await using database = await createTestDatabase();
  const column = sql.ref('changed_in');
  await fc.assert(
    fc.asyncProperty(events, async (history) => {
      const { snapshots, endedIn } = happen(history);
      const ids = Array.from(endedIn.keys(), String);
      const last = snapshots.length - 1;
      for (const [first, second] of [
        [0, last],
        [0, Math.ceil(last / 2)],
        [Math.ceil(last / 2), last],
      ] as const) {
        const range = { from: snapshots[first] as Snapshot, until: snapshots[second] as Snapshot };
        const expected = ids.filter((id) => {
          const ended = endedIn.get(Number(id));
          return ended !== undefined && ended > first && ended <= second;
        });
        const found = await Promise.all(
          [[range], splitByBegin(range)].map(async (parts) => {
            const rows = await Promise.all(
              parts.map((part) =>
                sql<{ id: string }>`select changed_in::text as id from unnest(${ids}::xid8[]) as changed_in
                  where ${endedWithin(column, part)}`.execute(database.queries),
              ),
            );
            return rows.flatMap((part) => part.rows.map(({ id }) => id)).toSorted();
          }),
        );
        expect(found).toEqual([expected.toSorted(), expected.toSorted()]);
        expect(isIncludedIn(range.from, range.until)).toBe(true);
        expect(isIncludedIn(range.until, range.from)).toBe(expected.length === 0);
      }
    }),
    { numRuns: 50 },
  );
});

test('a snapshot is read as PostgreSQL writes it', () => {
  expect(parseSnapshot('726:726:')).toEqual({ end: '726', open: [] });
  expect(parseSnapshot('720:726:720,724')).toEqual({ end: '726', open: ['720', '724'] });
  expect(() => parseSnapshot('')).toThrow('Not a snapshot');
});
