import { expect, test } from 'vitest';
import { insertActivity } from '#test/fixtures/activity.ts';
import { openSignedLog, SIGNING_SECRET, type SignedLog } from '#test/fixtures/log/signed-log.ts';
import { until } from '#test/fixtures/until.ts';
import { readConfiguration } from '../configuration.ts';
import { acceptEntries } from './accept-entries.ts';
import { doctorCommand } from './doctor.ts';
import { verifyLog } from './verify-log.ts';

// What was signed is to be noted by then.
const LATER = new Date(Date.now() + 86_400_000);

/** What another server has that lacks the last commits of this one. */
const LOSE = `
  delete from activity_log where id > 4;
  update activity_log_head set (last_id, hash) = (select id, hash from activity_log where id = 4);
  delete from signed_heads where line like '%"id":6,%'`;

function variablesOf({ database, folder }: SignedLog) {
  return { CAGE_DATA: folder, CAGE_SECRET: SIGNING_SECRET, DATABASE_URL: database.url };
}

async function openSwitched() {
  await using resources = new AsyncDisposableStack();
  const log = resources.use(await openSignedLog());
  await log.signEntries(4);
  await log.signEntries(2);
  await log.tamper(LOSE);
  const configuration = readConfiguration([], variablesOf(log));
  const verify = () => verifyLog(configuration, { readAt: LATER });
  const owned = resources.move();
  return { ...log, configuration, verify, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

test('a switch that lost entries is named as what it is, and once it is accepted, what is wrong later', async () => {
  await using log = await openSwitched();
  await log.signEntries(3);
  const found = await log.verify();
  expect(found.text).toMatch(/BROKEN at entry 5: the log up to this entry is not the one that was signed/);
  expect(found.text).toMatch(
    /In itself the log is whole, but entries .* signed from .* a switch of the database to a server that lacked .*accept-entries/,
  );
  expect(found.exitCode).toBe(1);

  const { text } = await acceptEntries(log.configuration);
  expect(text).toBe(
    'The entries of the activity log up to 7 are accepted as they are. What was signed until now of others after entry 4 counts no more.',
  );
  await log.signEntries(2);
  expect(await log.verify()).toMatchObject({ exitCode: 0, text: expect.stringContaining('is intact: 10') });

  await log.tamper(`update activity_log set message = 'Never' where id = 9`);
  const later = await log.verify();
  expect(later.text).toContain('BROKEN at entry 9: this entry was altered');
  expect(later.text).toContain('No switch of servers does that');
  expect(later.exitCode).toBe(1);
});

test('what was accepted vouches for all before it', async () => {
  await using log = await openSwitched();
  await log.signEntries(1);
  await acceptEntries(log.configuration);
  // As somebody does who hides it, and has taken away what was signed since.
  await log.tamper(`update activity_log set message = 'Never', hash = activity_hash_2(
      (select hash from activity_log where id = 4), row(activity_log.*)::activity_log) where id = 5`);
  expect((await log.verify()).text).toMatch(/BROKEN at entry 5/);
});

test('a running node and the doctor find it, until it is accepted', async () => {
  await using log = await openSwitched();
  let isBroken = false;
  await using node = log.startRun({
    onBroken() {
      isBroken = true;
    },
    onMended() {
      isBroken = false;
    },
  });
  await until(() => node.signedAt);
  expect(isBroken).toBe(false);
  await insertActivity(log.database, [{}]);
  await until(async () => (await log.readLines()).length === 7);
  await log.tamper(`delete from activity_log where id > 4;
    update activity_log_head set (last_id, hash) = (select id, hash from activity_log where id = 4)`);
  await until(() => isBroken);

  const doctor = async () =>
    (await doctorCommand.run([], { ...variablesOf(log), CAGE_PRICES_URL: 'off', PORT: '1' })).text;
  expect(await doctor()).toMatch(
    /PROBLEM +activity log +Entries that were signed after entry 4 are not in it/,
  );
  await acceptEntries(log.configuration);
  await until(() => !isBroken);
  expect(await doctor()).not.toMatch(/PROBLEM +activity log/);
});
