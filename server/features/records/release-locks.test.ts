import { expect, test } from 'vitest';
import { openEventStream } from '#test/fixtures/event-stream.ts';
import { entriesOf, holdRecord, insertRecord, storedRecord } from '#test/fixtures/records.ts';
import { startTestCashier } from '#test/fixtures/test-cashier.ts';
import { until } from '#test/fixtures/until.ts';

test('a console that has gone leaves no lock that nobody renews', async () => {
  await using cashier = await startTestCashier({ locksReleasedAfterMs: 50 });
  const sam = await cashier.signInAs('supervisor', 'Sam');
  const kim = await cashier.signInAs('supervisor', 'Kim');
  const held = async (kind: 'deposit' | 'withdrawal', id: string, minutesAgo: number) => {
    const record = await insertRecord(cashier.database, kind);
    await holdRecord(cashier.database, kind, record, { id, name: 'Somebody', minutesAgo });
    return async () => (await storedRecord(cashier.database, kind, record))?.locked_by;
  };
  const left = await insertRecord(cashier.database, 'deposit');
  await holdRecord(cashier.database, 'deposit', left, { id: sam.id, name: 'Sam', minutesAgo: 3 });
  const leftToo = await held('withdrawal', sam.id, 14);
  const renewed = await held('deposit', sam.id, 1);
  const others = await held('deposit', kim.id, 3);

  const stream = await openEventStream(`${cashier.origin}/api/live`, {
    authorization: `Bearer ${sam.token}`,
  });
  stream[Symbol.dispose]();
  await until(async () => (await leftToo()) === null);
  await until(async () => (await storedRecord(cashier.database, 'deposit', left))?.locked_by === null);
  expect([await renewed(), await others()]).toEqual([sam.id, kim.id]);
  expect(await entriesOf(cashier.database, left)).toMatchObject([
    {
      action: 'deposit_unlocked',
      actor_name: 'Sam',
      message: 'Unlocked the deposit of FC12345: the console that held it has gone',
    },
  ]);
});
