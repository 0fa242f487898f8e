import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { newPlayer } from '#test/fixtures/deposits.ts';
import { CALL_NAMES, describedInput } from '#test/fixtures/described/api.ts';
import { recordedLog } from '#test/fixtures/recorded-log.ts';
import { checkoutEvent, STRIPE_SECRET, sendStripeEvent } from '#test/fixtures/stripe.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

const PLAYER = newPlayer();

/** What the examples of the description have of players, and what is sent in its place. */
const PLAYERS = {
  FC12345: PLAYER,
  'Jane Doe': 'Zaphod Beeblebrox',
  '@jane-doe': '@zaphod-of-betelgeuse',
  'the player’s casino password': 'the secret of Zaphod',
  'sam@example.com': 'zaphod@betelgeuse.example',
} as const;
const ADDRESS = '203.0.113.77';
const NEVER_LOGGED = [
  ...Object.values(PLAYERS),
  'Zaphod',
  'zaphod',
  PLAYER.slice(2),
  ADDRESS,
  '1234.56',
  '123456',
];

function inputs(): ReadonlyArray<{ readonly name: string; readonly data: object }> {
  return CALL_NAMES.flatMap((name) => {
    let json = JSON.stringify(describedInput(name).example);
    for (const [example, own] of Object.entries(PLAYERS)) json = json.replaceAll(example, own);
    const data = JSON.parse(json);
    if ('amount' in data) data.amount = 1_234.56;
    // With an unknown field as well, whose name and value somebody made up.
    return [
      { name, data },
      { name, data: { ...data, 'Zaphod 1234.56': 'the secret of Zaphod' } },
    ];
  });
}

/** After these nothing could be called any more. */
const LOCKS_OUT: ReadonlySet<string> = new Set(['signOut', 'changePassword', 'endAllSessions']);

async function sendAll({ origin }: TestCashier, tokens: readonly string[]): Promise<Set<number>> {
  const seen = new Set<number>();
  for (const token of ['', ...tokens]) {
    for (const { name, data } of inputs()) {
      if (token !== '' && LOCKS_OUT.has(name)) continue;
      const response = await fetch(`${origin}/api/${name}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': ADDRESS,
          ...(token && { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify({ data }),
      });
      seen.add(response.status);
      await response.body?.cancel();
    }
  }
  return seen;
}

/** Whatever stores something fails, with an error that quotes the whole row. */
async function breakTables({ database }: TestCashier): Promise<void> {
  const { rows } = await database.pool.query(
    "select tablename from pg_tables where schemaname = 'public' and tablename not in ('sessions', 'jobs')",
  );
  await database.pool.query(`create function quote_row() returns trigger language plpgsql as
    $$ begin raise exception 'cannot store %', new; end $$`);
  for (const [index, { tablename }] of rows.entries()) {
    // Half of them by a check, whose detail has the row; half by an error whose message has it.
    await database.pool.query(
      index % 2 === 0
        ? `create trigger a_broken before insert or update on ${tablename} for each row execute function quote_row()`
        : `alter table ${tablename} add constraint broken check (false) not valid`,
    );
  }
}

test('no line of the log has anything of a player, whatever they send and whatever becomes of it', async () => {
  const { logger, lines } = recordedLog();
  await using cashier = await startTestCashier({
    logger,
    variables: { STRIPE_WEBHOOK_SECRET: STRIPE_SECRET },
  });
  const { token } = await cashier.signInAs('owner', 'Olga');
  const { token: member } = await cashier.signInAs('member', 'Mia');
  const whole = await sendAll(cashier, [token, member]);
  expect([...whole]).toEqual(expect.arrayContaining([200, 400, 401, 403]));

  await breakTables(cashier);
  const broken = await sendAll(cashier, [token]);
  expect([...broken]).toContain(500);
  await sendStripeEvent(checkoutEvent(), cashier).catch(() => {});
  for (const path of [`/?username=${PLAYER}`, `/none/${PLAYER}`, `/api/none?name=Zaphod`, `/%${PLAYER}`]) {
    await (await fetch(`${cashier.origin}${path}`, { headers: { 'x-forwarded-for': ADDRESS } })).text();
  }
  await sendGarbage(
    cashier,
    `POST /api/sendDepositEmail?name=Zaphod HTTP/1.1\r\nhost: a\r\nbroken ${PLAYER}\r\n\r\n`,
  );
  await sendGarbage(cashier, `Zaphod ${PLAYER}\r\n\r\n`);

  expect(lines.filter(({ msg }) => msg === 'call failed').length).toBeGreaterThan(5);
  const text = lines.map((line) => JSON.stringify(line)).join('\n');
  expect(NEVER_LOGGED.filter((value) => text.includes(value))).toEqual([]);
});

/** What is no HTTP; resolves when the server has hung up. */
async function sendGarbage({ origin }: TestCashier, bytes: string): Promise<void> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  socket.on('error', () => {});
  socket.end(bytes);
  socket.resume();
  await once(socket, 'close');
}
