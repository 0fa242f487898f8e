import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { MailResolver } from '#server/features/mailboxes/reading/mail-resolver.ts';
import { openImapServer } from '#test/fixtures/mails/imap-server.ts';
import { venmoBody } from '#test/fixtures/mails/provider-mails.ts';
import { messageOf, signed, testResolver } from '#test/fixtures/mails/signed-mail.ts';
import { startTestCashier } from '#test/fixtures/test-cashier.ts';
import { until } from '#test/fixtures/until.ts';
import type { TryAgain } from '../reading/authentic-mail.ts';
import { holdMails } from './held-mails.ts';

const AT = (lastUid: number) => ({ uidValidity: 1, lastUid, caughtUpAt: undefined });

test('a signature that cannot be looked up holds up its own mail alone, until it can be', async () => {
  let broken: 'key' | 'sender' | 'nothing' = 'key';
  const mailResolver: MailResolver = async (name, type) => {
    const isBroken = broken === 'sender' || (broken === 'key' && name.startsWith('broken.'));
    if (isBroken) throw Object.assign(new Error(), { code: 'ESERVFAIL' });
    return testResolver()(name.replace('broken.', 'test.'), type);
  };
  await using cashier = await startTestCashier({ mailResolver });
  await using imap = await openImapServer();
  const { token } = await cashier.signInAs('owner');
  const { host, port, user, password } = imap;
  const place = { host, port, secure: false, user, password };
  await cashier.call('saveMailbox', { ...place, accountIds: ['venmo-own'], enabled: true }, token);
  const mailbox = async () => (await cashier.call('getMailboxes', {}, token)).mailboxes[0];
  const amounts = async () => {
    const text = `select amount_cents::int as amount, authenticity from receipts order by created_at`;
    return (await cashier.database.pool.query<{ amount: number; authenticity: string }>(text)).rows;
  };
  const mail = (amount: string, id: string, selector: string) =>
    signed(
      messageOf({
        ...{ to: 'receipts@example.com', messageId: `<${id}@x>`, subject: `Jordan Reed paid you $${amount}` },
        body: venmoBody(amount, 'x', { id }),
      }),
      { domain: 'venmo.com', selector },
    );
  await until(async () => (await mailbox())?.state === 'connected');

  imap.deliver(await mail('1.00', '4478090889072638831', 'broken'));
  imap.deliver(await mail('99.00', '4478090889072638832', 'test'));
  await until(async () => (await amounts()).length === 1);
  expect(await amounts()).toEqual([{ amount: 9_900, authenticity: 'proved' }]);
  // Whoever wrote it named that key: owners are not alarmed by what anybody can do.
  expect(await mailbox()).toMatchObject({ state: 'connected', problem: null });

  broken = 'sender';
  expect(await until(async () => (await mailbox())?.problem, 20_000)).toBe(
    'The name server does not say by which keys a mail is signed. That mail waits for it, ten minutes at most; what came after it is taken.',
  );
  expect((await mailbox())?.state).toBe('waiting');
  broken = 'key';

  // Whoever reads it from here on finds it again, and knows the other.
  imap.cutAll();
  imap.deliver(await mail('98.00', '4478090889072638833', 'test'));
  await until(async () => (await amounts()).length === 2);
  broken = 'nothing';
  // on a slow machine it has been tried so often that it rests the longest
  await until(async () => (await amounts()).length === 3, 60_000);
  expect((await amounts()).at(-1)).toEqual({ amount: 100, authenticity: 'proved' });
  expect(await until(async () => (await mailbox())?.state === 'connected' && mailbox())).toMatchObject({
    ...{ read: 3, parked: 0, problem: null },
  });
});

test('many signatures that cannot be looked up hold up what came after them no longer than a few', async () => {
  const held = holdMails();
  const [mails, last] = [Array.from({ length: 100 }, (_, uid) => mailAt(uid + 1, Date.now())), 100];
  const begunAt = performance.now();
  const { ready } = await held.read(mails, { from: AT(0), to: AT(last) }, ({ uid }) =>
    uid === last ? Promise.resolve(found(false)) : new Promise(() => {}),
  );
  expect(ready.map(({ mail }) => mail.uid)).toEqual([last]);
  // Each by itself would have had a fifth of a second.
  expect(performance.now() - begunAt).toBeLessThan(10_000);
});

const found = (isHeld: boolean, tryAgain: TryAgain = 'all') => (isHeld ? { tryAgain } : {});
const mailAt = (uid: number, arrivedAt: number, bytes = 10) => ({
  ...{ uid, arrivedAt: new Date(arrivedAt), source: Buffer.alloc(bytes) },
});

test('what is held is read again after longer and longer, and taken as it is after ten minutes', async () => {
  let now = 1_000_000;
  let tries = 0;
  const held = holdMails(() => now);
  const look = async (uids: readonly number[] = [], lastUid = 0) => {
    const mails = uids.map((uid) => mailAt(uid, 1_000_000));
    const seen = await held.read(mails, { from: AT(0), to: AT(lastUid) }, async ({ uid }) => {
      tries += 1;
      return found(uid === 2);
    });
    held.taken(seen.ready, seen.step);
    return { uids: seen.ready.map(({ mail }) => mail.uid), step: seen.step, isWaiting: seen.isWaiting };
  };
  expect(await look([1, 2, 3], 3)).toEqual({
    uids: [1, 3],
    step: { from: AT(0), to: AT(1) },
    isWaiting: true,
  });
  expect(held.dueInMs()).toBe(1_000);
  expect(await look([4], 4)).toEqual({ uids: [4], step: { from: AT(1), to: AT(1) }, isWaiting: true });
  for (const rest of [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) {
    const before = tries;
    expect(held.dueInMs()).toBe(rest);
    now += rest;
    await look([], 4);
    expect(tries).toBe(before + 1);
  }
  now = 1_000_000 + 10 * 60_000;
  await look([], 4);
  expect(await look([], 4)).toEqual({ uids: [2], step: { from: AT(1), to: AT(4) }, isWaiting: false });
  expect(held.dueInMs()).toBeUndefined();
});

test('what was found while nobody looked is taken, not read again', async () => {
  let now = 1_000_000;
  let tries = 0;
  const { promise: answer, resolve: answerNow } = Promise.withResolvers<void>();
  const held = holdMails(() => now);
  const look = (uids: readonly number[] = []) =>
    held.read(
      uids.map((uid) => mailAt(uid, now)),
      { from: AT(0), to: AT(1) },
      async () => {
        tries += 1;
        if (tries === 2) await answer;
        return found(tries === 1);
      },
    );
  await look([1]);
  now += 1_000;
  expect((await look()).ready).toEqual([]);
  answerNow();
  await setImmediate();
  now += 60_000;
  expect((await look()).ready.map(({ mail }) => mail.uid)).toEqual([1]);
  expect(tries).toBe(2);
});

test('under other UIDs nothing is held any more, and no more is held than fits', async () => {
  const held = holdMails(() => 1_000_000);
  const read = (uids: readonly number[], uidValidity: number) =>
    held.read(
      uids.map((uid) => mailAt(uid, 1_000_000, 8_000_000)),
      { from: AT(0), to: { ...AT(9), uidValidity } },
      async () => found(true),
    );
  expect((await read([1, 2, 3], 1)).ready.map(({ mail }) => mail.uid)).toEqual([3]);
  expect((await read([], 2)).step.to).toMatchObject({ uidValidity: 2, lastUid: 9 });
  expect(held.isEmpty).toBe(true);
});

test('no more is being read at once than is kept in memory', async () => {
  const held = holdMails();
  const reading: Array<() => void> = [];
  const readOne = () => {
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof found>>();
    reading.push(() => resolve(found(false)));
    return promise;
  };
  const mails = Array.from({ length: 60 }, (_, at) => mailAt(at + 1, Date.now(), 1_000_000));
  const whole = held.read(mails, { from: AT(0), to: AT(60) }, readOne);
  let done = 0;
  let most = 0;
  while (done < mails.length) {
    await setImmediate();
    most = Math.max(most, reading.length - done);
    if (most > 20 && done < reading.length) reading[done++]?.();
  }
  expect((await whole).ready).toHaveLength(60);
  expect(most).toBe(21);
});
