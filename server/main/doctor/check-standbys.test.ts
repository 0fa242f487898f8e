import { expect, test } from 'vitest';
import { createTestDatabase } from '#test/fixtures/test-database.ts';
import { type Commits, judgeCommits, readCommits } from './check-standbys.ts';

const FIRST = { name: 'pg2', address: '10.0.0.12', sync: 'sync', behind: 0 };
const SECOND = { name: 'pg3', address: '10.0.0.13', sync: 'async', behind: 75_000_000 };
const COMMITS: Commits = {
  names: '*',
  level: 'on',
  waiting: 0,
  waitingSeconds: 0,
  standbys: [FIRST, SECOND],
};

const said = (differing: Partial<Commits>, severalHosts = true) =>
  judgeCommits({ ...COMMITS, ...differing }, severalHosts).map(({ state, text }) => `${state}: ${text}`);

test('it is said for whom commits wait, and that a standby is far behind', () => {
  expect(said({})).toEqual([
    'ok: Commits wait for pg2 (synchronous_standby_names: *)',
    'ok: pg2 (10.0.0.12): commits wait for it, has all that is stored',
    expect.stringMatching(
      /^problem: pg3 \(10\.0\.0\.13\): no commit waits for it, 75\.0 MB behind\. In a switch/,
    ),
  ]);
});

test('that commits wait for nobody is said as what it means, where there is somebody to wait for', () => {
  const lost =
    /^warning: Commits wait for no standby \(synchronous_standby_names is empty\): .* can be lost\. If/;
  expect(said({ names: '', standbys: [] })).toEqual([expect.stringMatching(lost)]);
  expect(said({ names: '', standbys: [] }, false)).toEqual([]);
  expect(said({ names: '' }, false)[0]).toMatch(lost);
  expect(said({ level: 'local' })[0]).toContain('(synchronous_commit is local)');
});

test('commits for whose standby nobody is there, or that have waited for long, are a problem', () => {
  expect(said({ standbys: [] })).toEqual([
    expect.stringMatching(
      /^problem: Commits wait for a standby .* none of those is there, so nothing is answered/,
    ),
  ]);
  expect(said({ waiting: 3, waitingSeconds: 40 })[1]).toMatch(
    /^problem: .*: 3, since 40 s\. .*end none of them/,
  );
  expect(said({ waiting: 3, waitingSeconds: 1 })).toHaveLength(3);
});

test('what the role may not see is not guessed', () => {
  const unseen = { name: 'pg2', address: null, sync: null, behind: null };
  expect(said({ standbys: [unseen] })).toEqual([
    'ok: Commits wait for a standby (synchronous_standby_names: *)',
    'ok: pg2 follows; how far, only a role of pg_monitor may see',
  ]);
});

test('a server without standbys is asked', async () => {
  await using database = await createTestDatabase();
  expect(await readCommits(database)).toMatchObject({
    names: '',
    waiting: 0,
    waitingSeconds: 0,
    standbys: [],
  });
});
