import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DepositRecord } from '#contract/deposit-record.ts';
import { depositRequest, insertDeposits } from '#test/fixtures/deposits.ts';
import { type EventStream, openEventStream } from '#test/fixtures/event-stream.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { until } from '#test/fixtures/until.ts';

const CURSOR = /^[0-9a-f]{16}\.\d+\.[0-9a-z-]*$/;

function openLive({ origin }: TestCashier, token: string, resumeFrom?: string): Promise<EventStream> {
  return openEventStream(`${origin}/api/live`, {
    authorization: `Bearer ${token}`,
    ...(resumeFrom !== undefined && { 'last-event-id': resumeFrom }),
  });
}

/** The deposits of the next change. */
async function nextDeposits(stream: EventStream): Promise<DepositRecord[]> {
  const event = await stream.next();
  expect(event?.event).toBe('change');
  return JSON.parse(event?.data as string).deposits;
}

/** Deposits of the next changes, until there are so many. */
async function deposits(stream: EventStream, count: number): Promise<DepositRecord[]> {
  const all: DepositRecord[] = [];
  while (all.length < count) all.push(...(await nextDeposits(stream)));
  return all;
}

let cashier: TestCashier;
beforeAll(async () => {
  cashier = await startTestCashier();
});
afterAll(() => cashier[Symbol.asyncDispose]());

describe('who may follow', () => {
  test.each([undefined, 'Bearer garbage'])('nobody without a session (%s)', async (authorization) => {
    const response = await fetch(`${cashier.origin}/api/live`, {
      headers: authorization === undefined ? {} : { authorization },
    });
    expect(response.status).toBe(401);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    expect(await response.json()).toEqual({
      error: { status: 'UNAUTHENTICATED', message: 'Your session has ended. Please sign in.' },
    });
  });

  test('a browser by its cookie, from its own pages only', async () => {
    const { email, password } = await cashier.addStaff('member');
    const signedIn = await fetch(`${cashier.origin}/api/signIn`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ data: { email, password } }),
    });
    const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] as string;
    const url = `${cashier.origin}/api/live`;
    using stream = await openEventStream(url, { cookie });
    expect(stream.response.status).toBe(200);
    using foreign = await openEventStream(url, { cookie, origin: 'https://evil.example' });
    expect(foreign.response.status).toBe(403);
  });
});

describe('a stream', () => {
  test('consists of server-sent events that are neither cached nor buffered', async () => {
    const { token } = await cashier.signInAs('member');
    using stream = await openLive(cashier, token);
    expect(stream.response.status).toBe(200);
    expect(stream.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(stream.response.headers.get('cache-control')).toBe('no-store, no-transform');
    expect(stream.response.headers.get('content-encoding')).toBeNull();
  });

  test('brings a new deposit as staff see it, with an id, and its changes', async () => {
    const { token } = await cashier.signInAs('owner');
    using stream = await openLive(cashier, token);
    const { id } = await cashier.call('sendDepositEmail', depositRequest());
    const created = await stream.next();
    expect(created).toMatchObject({ id: expect.stringMatching(CURSOR), event: 'change' });
    const listed = await cashier.call('getDeposits', {}, token);
    expect(JSON.parse(created?.data as string)).toEqual({ deposits: listed.deposits });

    await cashier.call('updateDepositStatus', { depositId: id, status: 'sent' }, token);
    const changed = await stream.next();
    expect(JSON.parse(changed?.data as string).deposits).toMatchObject([{ id, status: 'sent', version: 2 }]);
    expect(changed?.id).not.toBe(created?.id);
  });

  test('brings what another node has stored', async () => {
    await using other = await startTestCashier({ database: cashier.database });
    const { token } = await cashier.signInAs('member');
    using stream = await openLive(cashier, token);
    const { id } = await other.call('sendDepositEmail', depositRequest());
    expect(await nextDeposits(stream)).toMatchObject([{ id }]);
  });

  test('brings to everybody who follows everything, in order', async () => {
    const { token } = await cashier.signInAs('member');
    const streams = await Promise.all(Array.from({ length: 5 }, () => openLive(cashier, token)));
    using _streams = {
      [Symbol.dispose]() {
        for (const stream of streams) stream[Symbol.dispose]();
      },
    };
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => cashier.call('sendDepositEmail', depositRequest())),
    );
    const ids = answers.map(({ id }) => id).sort();
    for (const stream of streams) {
      expect((await deposits(stream, 40)).map(({ id }) => id).sort()).toEqual(ids);
    }
  });
});

describe('a stream that resumes', () => {
  test('brings exactly what was missed, from any event on', async () => {
    const { token } = await cashier.signInAs('member');
    const stream = await openLive(cashier, token);
    const ids: string[] = [];
    const cursors: string[] = [];
    for (let i = 0; i < 3; i++) {
      ids.push((await cashier.call('sendDepositEmail', depositRequest())).id);
      cursors.push((await stream.next())?.id as string);
    }
    stream[Symbol.dispose]();
    ids.push((await cashier.call('sendDepositEmail', depositRequest())).id);
    for (const [i, cursor] of cursors.entries()) {
      using resumed = await openLive(cashier, token, cursor);
      const missed = ids.slice(i + 1);
      expect((await deposits(resumed, missed.length)).map(({ id }) => id)).toEqual(missed);
    }
  });

  test('does so from the id sent before any event, too', async () => {
    const { token } = await cashier.signInAs('member');
    const stream = await openLive(cashier, token);
    const waiting = stream.next().catch(() => undefined);
    const cursor = await until(() => stream.ids.at(-1));
    stream[Symbol.dispose]();
    await waiting;
    const { id } = await cashier.call('sendDepositEmail', depositRequest());
    using resumed = await openLive(cashier, token, cursor);
    expect(await nextDeposits(resumed)).toMatchObject([{ id }]);
  });

  test('resumes on another node alike', async () => {
    const { token } = await cashier.signInAs('member');
    const stream = await openLive(cashier, token);
    await cashier.call('sendDepositEmail', depositRequest());
    const cursor = (await stream.next())?.id as string;
    stream[Symbol.dispose]();
    const { id } = await cashier.call('sendDepositEmail', depositRequest());
    await using other = await startTestCashier({ database: cashier.database });
    using resumed = await openLive(other, token, cursor);
    expect(await nextDeposits(resumed)).toMatchObject([{ id }]);
  });

  test.each(['garbage', '99999999999999999999', '-1'])(
    'is told to load anew for the id %j',
    async (cursor) => {
      const { token } = await cashier.signInAs('member');
      using stream = await openLive(cashier, token, cursor);
      const event = await stream.next();
      expect(event).toMatchObject({ id: expect.stringMatching(CURSOR), event: 'reset', data: '{}' });
      const { id } = await cashier.call('sendDepositEmail', depositRequest());
      expect(await nextDeposits(stream)).toMatchObject([{ id }]);
    },
  );

  test('is told to reload if more than 500 were missed', async () => {
    const { token } = await cashier.signInAs('member');
    const stream = await openLive(cashier, token);
    await cashier.call('sendDepositEmail', depositRequest());
    const cursor = (await stream.next())?.id as string;
    await insertDeposits(
      cashier.database,
      Array.from({ length: 501 }, () => ({})),
    );
    expect((await stream.next())?.event).toBe('reset');
    stream[Symbol.dispose]();
    using resumed = await openLive(cashier, token, cursor);
    expect((await resumed.next())?.event).toBe('reset');
  });
});

describe('a session that has ended', () => {
  const ways: Array<
    [string, (cashier: TestCashier, person: { id: string; token: string }) => Promise<unknown>]
  > = [
    ['by signing out', ({ call }, { token }) => call('signOut', {}, token)],
    [
      'by time',
      ({ database }) =>
        database.queries
          .updateTable('sessions')
          .set({ expires_at: new Date(0) })
          .execute(),
    ],
    [
      'for want of use',
      ({ database }) =>
        database.queries
          .updateTable('sessions')
          .set({ last_seen_at: new Date(Date.now() - 32 * 60_000) })
          .execute(),
    ],
    [
      'with the removal of the person',
      ({ database }, { id }) =>
        database.queries.updateTable('staff').set({ removed_at: new Date() }).where('id', '=', id).execute(),
    ],
  ];
  test.each(ways)('%s gets nothing more, and its stream ends', async (_, end) => {
    const person = await cashier.signInAs('member');
    using stream = await openLive(cashier, person.token);
    await cashier.call('sendDepositEmail', depositRequest());
    await nextDeposits(stream);
    await end(cashier, person);
    await cashier.call('sendDepositEmail', depositRequest());
    expect(await stream.next()).toBeUndefined();
  });

  test('does not end the streams of others', async () => {
    const [one, other] = [await cashier.signInAs('member'), await cashier.signInAs('member')];
    using stream = await openLive(cashier, other.token);
    using ended = await openLive(cashier, one.token);
    await cashier.call('signOut', {}, one.token);
    const { id } = await cashier.call('sendDepositEmail', depositRequest());
    expect(await ended.next()).toBeUndefined();
    expect(await nextDeposits(stream)).toMatchObject([{ id }]);
  });
});

test('an update that could not be sent is not skipped: the streams end, to be resumed', async () => {
  await using cashier = await startTestCashier();
  const { token } = await cashier.signInAs('member');
  using stream = await openLive(cashier, token);
  await cashier.call('sendDepositEmail', depositRequest());
  const cursor = (await stream.next())?.id as string;
  await cashier.database.pool.query('alter table sessions rename to sessions_away');
  const { id } = await cashier.call('sendDepositEmail', depositRequest());
  expect(await stream.next()).toBeUndefined();
  await cashier.database.pool.query('alter table sessions_away rename to sessions');
  using resumed = await openLive(cashier, token, cursor);
  expect(await nextDeposits(resumed)).toMatchObject([{ id }]);
});

test('closing the cashier ends the streams', async () => {
  const cashier = await startTestCashier();
  const { token } = await cashier.signInAs('member');
  using stream = await openLive(cashier, token);
  await cashier.call('sendDepositEmail', depositRequest());
  await nextDeposits(stream);
  const ended = stream.next();
  await cashier[Symbol.asyncDispose]();
  expect(await ended).toBeUndefined();
});
