import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { type ImapServer, type ImapTemper, openImapServer } from '#test/fixtures/mails/imap-server.ts';
import { venmoMail } from '#test/fixtures/mails/payment-mails.ts';
import { openTaker } from '#test/fixtures/receipts/incoming.ts';
import { createTestDatabase, type TestDatabase } from '#test/fixtures/test-database.ts';
import { until } from '#test/fixtures/until.ts';
import { type Following, followMailbox } from './follow-mailbox.ts';
import { createMailHosts } from './hosts/mail-hosts.ts';
import { deleteMailbox, findMailbox, insertMailbox, moveOn } from './store.ts';
import { stateOf } from './view.ts';

// Outside of tests, half a minute each.
const TIMES = { signIn: 1_000, command: 500, listen: 100 };
const RESTS = { first: 10, longest: 100 };

let database: TestDatabase;
let imap: ImapServer;
beforeAll(async () => {
  [database, imap] = await Promise.all([createTestDatabase(), openImapServer()]);
});
afterAll(() => Promise.all([database[Symbol.asyncDispose](), imap[Symbol.asyncDispose]()]));
beforeEach(() => {
  Object.assign(imap, { temper: () => 'serve' });
});

/** Follows the inbox of the tests' server as a node does; what of it is taken is only counted. */
async function follow() {
  const { queries } = database;
  const { sealer, signer } = openTaker(database);
  const { host, port, user, password: secret } = imap;
  const place = { host, port, user, secret, secure: false, login: 'password' } as const;
  const id = await insertMailbox(
    queries,
    { sealer, signer },
    { ...place, accountIds: [], addresses: [], enabled: true },
  );
  if (id === undefined) throw new Error('the mailbox is there already');
  const taken: number[] = [];
  const errors: unknown[] = [];
  const following: Following = {
    hosts: createMailHosts([]),
    ...{ queries, sealer, signer, restsMs: RESTS, times: TIMES, onError: (error) => errors.push(error) },
    readerOf: (mailbox) => ({
      pick: async (heads) => heads,
      async take(mails, from, to) {
        await moveOn(
          queries,
          mailbox,
          { from, to },
          { read: mails.length, parked: 0, lastMailAt: undefined },
        );
        taken.push(...mails.map(({ uid }) => uid));
      },
    }),
  };
  const stop = new AbortController();
  const ended = followMailbox({ id, version: 1 }, following, stop.signal);
  onTestFinished(async () => {
    stop.abort();
    await ended;
    await deleteMailbox(queries, id);
  });
  const state = async () => {
    const row = await findMailbox(queries, id);
    return row && stateOf(row, new Date());
  };
  return { taken, errors, state };
}

const stalls =
  (what: RegExp, how: ImapTemper = 'stall') =>
  (description: string) =>
    what.test(description) ? how : 'serve';

test.each([
  ['while it is signed in to', /SELECT|EXAMINE/],
  ['before it sends a mail', /FETCH/],
  ['in the middle of a mail', /FETCH/, 'stall-halfway'],
  ['while it is listened to', /./],
] as const)(
  'a server that stalls %s is said to, and read on once it answers',
  async (_, what, how?: ImapTemper) => {
    const { taken, errors, state } = await follow();
    await until(async () => (await state())?.state === 'connected');
    const known = taken.length;

    imap.temper = stalls(what, how);
    const uid = imap.deliver(venmoMail());
    if (what.test('EXAMINE')) imap.cutAll();
    const failing = await until(async () => {
      const seen = await state();
      return seen?.problem?.includes('stopped') && seen;
    });
    expect(failing).toMatchObject({ state: 'failing', problem: '127.0.0.1 stopped answering.' });
    expect(taken).toHaveLength(known);

    imap.temper = () => 'serve';
    const seen = await until(async () => {
      const now = await state();
      return now?.state === 'connected' && now;
    });
    expect(seen).toMatchObject({ problem: null, since: null });
    expect(taken.slice(known)).toEqual([uid]);
    expect(errors).toEqual([]);
  },
);
