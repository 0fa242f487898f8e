import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { depositRequest } from '#test/fixtures/deposits.ts';
import { startTestCashier } from '#test/fixtures/test-cashier.ts';
import { connectToTestDatabase } from '#test/fixtures/test-database.ts';
import { until } from '#test/fixtures/until.ts';

// More than a server admits at once when it has just started.
const SENT = 300;
const UNANSWERED_MS = 120_000;
const CASINO = 'https://casino.example';
// For as long as a busy machine takes to refuse something.
const HOLD_UP_SUBMITS =
  'begin; set local idle_in_transaction_session_timeout = 0; lock table deposits in share mode';

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
      // What is never answered is a failure of its own, not of the whole test's time.
      signal: AbortSignal.timeout(UNANSWERED_MS),
    });
    return { response, body: await response.json() };
  };
  const stranger = await cashier.database.pool.connect();
  await stranger.query(HOLD_UP_SUBMITS);
  let refusals = 0;
  let underWay = 0;
  const answers: ReturnType<typeof submit>[] = [];
  const send = async () => {
    underWay++;
    const answer = await submit();
    underWay--;
    if (answer.response.headers.get('retry-after') === '1') refusals++;
    return answer;
  };
  try {
    await until(() => {
      // Those that came first give up after a while.
      while (underWay < SENT) answers.push(send());
      return refusals > 0;
    });
    expect((await fetch(`${cashier.origin}/healthz`)).status).toBe(200);
  } finally {
    stranger.release(true);
  }

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

test('people whose page is refused get a page that asks again by itself, in the name of the house', async () => {
  await using cashier = await startTestCashier({ shedsLoad: true, variables: { CAGE_TITLE: 'The House' } });
  const open = (path: string) => fetch(`${cashier.origin}${path}`, { headers: { accept: 'text/html' } });
  await using stranger = connectToTestDatabase(cashier.database.url);
  const holder = await stranger.pool.connect();
  await holder.query(HOLD_UP_SUBMITS);
  const answers: Array<Promise<unknown>> = [];
  const page = await until(async () => {
    // Those that came first give up after a while.
    for (let i = 0; i < SENT / 10; i++) answers.push(cashier.send('sendDepositEmail', depositRequest()));
    const response = await open('/');
    return response.status === 503 && response;
  }).finally(() => holder.release(true));
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  const seconds = page.headers.get('retry-after');
  const text = await page.text();
  expect(text).toContain(`<meta http-equiv="refresh" content="${seconds}">`);
  expect(text).toContain('The House');
  await Promise.all(answers);
  expect(await cashier.readMetrics()).toMatch(/^cage_refusals_total\{reason="overload"\} [1-9]/m);
  await until(async () => (await open('/')).status === 200);
});
