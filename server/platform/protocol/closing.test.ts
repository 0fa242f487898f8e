import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import type { CallName } from '#contract/calls.ts';
import { startTestCashier } from '#test/fixtures/test-cashier.ts';
import { connectToTestDatabase, createTestDatabase } from '#test/fixtures/test-database.ts';
import { until } from '#test/fixtures/until.ts';

const ALLOWED = 'https://casino.example';

function request(name: CallName, data: object): string {
  const body = JSON.stringify({ data });
  return [
    `POST /api/${name} HTTP/1.1`,
    'host: localhost',
    `origin: ${ALLOWED}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n');
}

test('while it closes, what was accepted is finished, and what comes is UNAVAILABLE in the protocol’s shape', async () => {
  await using database = await createTestDatabase();
  await using stranger = connectToTestDatabase(database.url);
  const cashier = await startTestCashier({ database, variables: { CAGE_ALLOWED_ORIGINS: ALLOWED } });
  const holder = await stranger.pool.connect();
  await holder.query('begin; lock table deposits');

  const socket = connect(Number(new URL(cashier.origin).port), '127.0.0.1');
  await once(socket, 'connect');
  const answers = text(socket);
  const deposit = { username: 'FC1', method: 'Zelle', amount: 50, senderName: 'Jane Doe' };
  socket.write(
    request('sendDepositEmail', { ...deposit, requestId: '11111111-1111-4111-8111-111111111111' }),
  );
  await until(async () => {
    const { rowCount } = await stranger.pool.query(
      `select from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and query like 'insert into deposits%'`,
    );
    return rowCount === 1;
  });
  const closed = cashier[Symbol.asyncDispose]();
  await until(() =>
    fetch(`${cashier.origin}/healthz`).then(
      () => false,
      () => true,
    ),
  );
  socket.write(request('getPaymentSettingsPublic', {}));
  await holder.query('rollback');
  holder.release();

  const [accepted, refused] = (await answers).split(/(?=HTTP\/1\.1 )/);
  await closed;
  expect(accepted).toMatch(/^HTTP\/1\.1 200 /);
  expect(refused).toMatch(/^HTTP\/1\.1 503 /);
  expect(refused).toMatch(/^retry-after: 2\r$/m);
  expect(refused).toMatch(/^access-control-allow-origin: https:\/\/casino\.example\r$/m);
  expect(JSON.parse((refused as string).split('\r\n\r\n')[1] as string)).toEqual({
    error: { status: 'UNAVAILABLE', message: 'The cashier is restarting. Please try again in a moment.' },
  });
});
