import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ACTIVITY_CSV_COLUMNS } from '#domain/activity/csv.ts';
import { insertActivity } from '#test/fixtures/activity.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

// More than two of the batches that an export is read in.
const ENTRIES = 2_345;
const FIRST_MS = Date.parse('2026-03-01T12:00:00Z');

let cashier: TestCashier;
let owner: { id: string; token: string };
beforeAll(async () => {
  cashier = await startTestCashier();
  owner = await cashier.signInAs('owner', 'Olga');
  await insertActivity(
    cashier.database,
    Array.from({ length: ENTRIES }, (_, index) => ({
      username: `FC${index % 10}`,
      message: `Entry ${index}`,
      // Several at one moment, over more than one day.
      createdAt: new Date(FIRST_MS + Math.floor(index / 7) * 600_000),
    })),
  );
});
afterAll(() => cashier[Symbol.asyncDispose]());

async function exported(query: string, token = owner.token) {
  return fetch(`${cashier.origin}/api/activity-export?${query}`, {
    headers: { authorization: `Bearer ${token}` },
  });
}

type Entry = { id: string; message: string; username?: string };

async function exportedEntries(query: string) {
  const response = await exported(`format=json&${query}`);
  expect(response.status).toBe(200);
  const entries = (await response.json()) as Entry[];
  expect(response.headers.get('x-total-count')).toBe(String(entries.length));
  return entries;
}

describe('an export', () => {
  test('as JSON has every entry as the list has it, newest first', async () => {
    const entries = await exportedEntries('to=2026-12-31&search=entry');
    expect(entries).toHaveLength(ENTRIES);
    const page = await cashier.call('getActivityLogs', { search: 'entry' }, owner.token);
    expect(entries.slice(0, 100)).toEqual(page.entries);
    expect(new Set(entries.map(({ id }) => id)).size).toBe(ENTRIES);
    expect(entries.map(({ message }) => message)).toEqual(
      Array.from({ length: ENTRIES }, (_, index) => `Entry ${ENTRIES - 1 - index}`),
    );
  });

  test('as CSV has a byte order mark, the columns, and a row an entry', async () => {
    const response = await exported('format=csv&from=2026-03-01&to=2026-03-01');
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="activity_2026-03-01_to_2026-03-01.csv"',
    );
    expect(response.headers.get('cache-control')).toBe('no-store');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [header, ...rows] = bytes.subarray(3).toString().split('\r\n').slice(0, -1);
    expect(header).toBe(ACTIVITY_CSV_COLUMNS.join(','));
    expect(String(rows.length)).toBe(response.headers.get('x-total-count'));
    // From noon UTC to midnight in New York, 17 hours later, every 10 minutes.
    expect(rows).toHaveLength(17 * 6 * 7);
    expect(rows.at(-1)).toContain('"Mar 1, 2026, 7:00:00 AM",FC0,,deposit_status_updated');
  });

  test('is filtered as the list is', async () => {
    const byUser = await exportedEntries('users=FC1&users=FC2');
    expect(new Set(byUser.map(({ username }) => username))).toEqual(new Set(['FC1', 'FC2']));
    expect(byUser).toHaveLength(470);
    expect(await exportedEntries('users=FC1&search=entry 11')).toHaveLength(
      Array.from({ length: ENTRIES }, (_, index) => index).filter(
        (index) => index % 10 === 1 && `entry ${index}`.includes('entry 11'),
      ).length,
    );
    const byWorker = await exportedEntries(`workers=${owner.id}`);
    expect(byWorker.length).toBeGreaterThan(0);
    expect(byWorker.map(({ message }) => message)).toContain('Signed in');
  });

  test('of nothing is an empty list', async () => {
    expect(await exportedEntries('search=nothing-of-the-kind')).toEqual([]);
  });

  test('is logged with its filters and count, and does not contain its own entry', async () => {
    await exported('format=csv&users=FC3&search=entry&from=2026-03-01');
    const [entry] = (await cashier.call('getActivityLogs', { limit: 1 }, owner.token)).entries;
    expect(entry).toMatchObject({
      action: 'activity_exported',
      message: 'Exported 235 entries of the activity log as CSV',
      actorName: 'Olga',
      details: {
        count: 235,
        filters: { users: ['FC3'], search: 'entry', from: '2026-03-01T05:00:00.000Z' },
      },
    });
    const all = await exportedEntries('');
    const [own] = (await cashier.call('getActivityLogs', { limit: 1 }, owner.token)).entries;
    expect(all.map(({ id }) => id)).not.toContain(own?.id);
  });
});

describe('an export is refused', () => {
  test.each([
    ['', 'format is required.'],
    ['format=xml', 'format must be one of csv, json.'],
    ['format=csv&workers=nobody', 'workers.0 must be a UUID.'],
    ['format=csv&from=soon', expect.stringContaining('from must be a day')],
    ['format=csv&cursor=x', 'cursor is not a field of this call.'],
  ])('for ?%s', async (query, message) => {
    const response = await exported(query);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { status: 'INVALID_ARGUMENT', message } });
  });

  test('to a member, and without a session', async () => {
    const { token } = await cashier.signInAs('member');
    expect((await exported('format=csv', token)).status).toBe(403);
    expect((await exported('format=csv', 'unknown')).status).toBe(401);
    const supervisor = await cashier.signInAs('supervisor');
    expect((await exported('format=csv', supervisor.token)).status).toBe(200);
  });
});
