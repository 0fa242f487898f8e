import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { depositRequest } from '#test/fixtures/deposits.ts';
import { startTestCashier } from '#test/fixtures/test-cashier.ts';
import { until } from '#test/fixtures/until.ts';
import { priorityOf } from './priorities.ts';

// More than a server admits at once when it has just started.
const SENT = 300;
const CASINO = 'https://casino.example';

test('what would be answered too late is refused at once as UNAVAILABLE, and the rest is answered', async () => {
  await using cashier = await startTestCashier({
    shedsLoad: true,
    variables: { CAGE_ALLOWED_ORIGINS: CASINO },
  });
  const submit = async () => {
    const response = await fetch(`${cashier.origin}/api/sendDepositEmail`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: CASINO },
      body: JSON.stringify({ data: { ...depositRequest(), requestId: randomUUID() } }),
    });
    return { response, body: await response.json() };
  };
  const stranger = await cashier.database.pool.connect();
  await stranger.query('begin; lock table deposits in share mode');
  let refusals = 0;
  const answers = Array.from({ length: SENT }, () =>
    submit().then((answer) => {
      if (answer.response.headers.get('retry-after') === '1') refusals++;
      return answer;
    }),
  );
  await until(() => refusals > 0);
  expect((await fetch(`${cashier.origin}/healthz`)).status).toBe(200);
  await stranger.query('rollback');
  stranger.release();

  const all = await Promise.all(answers);
  // Those that the lock kept too long are UNAVAILABLE as well, but later.
  const refused = all.filter(({ response }) => response.headers.get('retry-after') === '1');
  for (const { response, body } of refused) {
    expect(response.status).toBe(503);
    expect(response.headers.get('access-control-allow-origin')).toBe(CASINO);
    expect(body).toEqual({
      error: { status: 'UNAVAILABLE', message: 'The cashier is busy. Please try again in a moment.' },
    });
  }
  await until(async () => (await submit()).response.status === 200);
});

test('lists are refused before what players send, and watchers never', () => {
  const priority = (url: string) => priorityOf({ routeOptions: { url } } as never);
  expect(['/readyz', '/metrics', '/api/live'].map(priority)).toEqual(['always', 'always', 'always']);
  expect(['/api/sendDepositEmail', '/api/signIn', '/', '/api/updateDepositStatus'].map(priority)).toEqual(
    Array(4).fill('first'),
  );
  expect(['/api/getDeposits', '/api/getStats', '/api/getActivityLogs'].map(priority)).toEqual(
    Array(3).fill('later'),
  );
});
