import { randomInt, randomUUID } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSealer } from '#server/platform/sealing/sealer.ts';
import { cage, startCage } from '#test/fixtures/cage-command.ts';
import { connectToTestDatabase } from '#test/fixtures/test-database.ts';
import { until } from '#test/fixtures/until.ts';
import { withdrawalRequest } from '#test/fixtures/withdrawals.ts';
import { callUntilAnswered } from '../call-until-answered.ts';
import { extentOf, reportFault } from '../fault-figures.ts';
import { type Load, OWNER, signInOwner, startLoad } from '../load.ts';
import { databaseUrlOf, openSandbox, type Sandbox } from '../sandbox.ts';

const KILLS = extentOf('CAGE_ROTATION_KILLS', { short: 2, long: 30 });

// One that is not killed takes some three seconds more, in which it waits for the nodes to follow.
const KILLED_WITHIN_MS = extentOf('CAGE_ROTATION_KILLED_WITHIN', { short: 400, long: 5_000 });

let sandbox: Sandbox;
let load: Load | undefined;

beforeEach(async () => {
  sandbox = await openSandbox();
});

afterEach(async () => {
  load?.stop().catch(() => {});
  await sandbox[Symbol.asyncDispose]();
});

test(`a change of the key that is killed ${KILLS} times under load and made again loses nothing, and ends the key before`, {
  timeout: 300_000 + KILLS * 20_000,
}, async () => {
  const folder = sandbox.folder();
  const variables = { CAGE_DATA: folder };
  const server = await sandbox.start({ ...variables, ...OWNER });
  const origin = () => server.origin;
  load = await startLoad(origin);
  const url = await databaseUrlOf(folder);
  await using database = connectToTestDatabase(url);
  const passwords = new Map<string, string>();
  let followToken = '';
  const withdraw = async () => {
    const password = `password ${passwords.size} ü`;
    const request = withdrawalRequest({ username: `FC${5_000 + passwords.size}`, password });
    const sent = { ...request, requestId: randomUUID() };
    const { result } = await callUntilAnswered(origin, 'sendWithdrawEmail', sent);
    passwords.set(result.id, password);
    followToken ||= result.followToken;
  };
  const isAtWork = async () =>
    (await database.pool.query(`select from pg_stat_activity where application_name = 'npx cage rotate-key'`))
      .rowCount !== 0;
  const firstKey = await readFile(join(folder, 'secret'), 'utf8');

  for (let killed = 0; killed < KILLS; killed++) {
    await withdraw();
    const command = startCage(['rotate-key'], variables);
    await Promise.race([until(isAtWork), command.ended]);
    await Promise.all([withdraw(), pause(randomInt(KILLED_WITHIN_MS))]);
    command.kill('SIGKILL');
    const { code, output } = await command.ended;
    if (code !== null) expect(code, output).toBe(0);
  }
  await load.go(10);
  const { code, output } = await cage(['rotate-key'], variables);
  expect(output).toContain('Nothing is sealed with an earlier key any more.');
  expect(code).toBe(0);
  await withdraw();
  await load.go(10);
  await load.stop();

  const [first = ''] = passwords.keys();
  const reveal = async (withdrawalId: string) => {
    const { result } = await callUntilAnswered(origin, 'revealWithdrawalPassword', { withdrawalId }, token);
    return result.password;
  };
  const token = await signInOwner(origin);
  expect(await reveal(first)).toBe(passwords.get(first));
  const newest = createSealer((await readFile(join(folder, 'secret'), 'utf8')).trim());
  const { rows } = await database.pool.query<{ id: string; sealed: string }>(
    'select id, password_sealed as sealed from withdrawals',
  );
  const opened = new Map(rows.map(({ id, sealed }) => [id, newest.open(sealed, `withdrawal:${id}`)]));
  expect([...passwords.keys()].filter((id) => !opened.has(id))).toEqual([]);
  // Those of the load have all the same.
  const { password } = withdrawalRequest();
  expect(opened).toEqual(new Map(rows.map(({ id }) => [id, passwords.get(id) ?? password])));
  expect(await callUntilAnswered(origin, 'getRequestStatus', { token: followToken })).toBeTruthy();
  const { figures } = await load.compareWithStored(url, new Set(passwords.keys()));
  await database.close();
  await server.end('SIGTERM');
  expect(await cage(['verify-log'], variables)).toMatchObject({ code: 0 });
  reportFault({ row: 'key', done: `${KILLS} times at random`, ...figures });

  await writeFile(join(folder, 'secret'), firstKey);
  await rm(join(folder, 'secret-previous'));
  expect((await sandbox.run(variables)).output).toContain('is not the key that this database');
});
