import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PROMPT } from '#server/platform/database/deadlines.ts';
import { depositRequest, insertDeposits } from '#test/fixtures/deposits.ts';
import { checkoutEvent, STRIPE_SECRET } from '#test/fixtures/stripe.ts';
import { openTcpProxy, type TcpProxy } from '#test/fixtures/tcp-proxy.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { createTestDatabase, type TestDatabase } from '#test/fixtures/test-database.ts';
import { until } from '#test/fixtures/until.ts';

// Two seconds alone; without a deadline it would never come.
const ANSWER_MS = 30_000;

const SUBMITS = 60;

const PNG = Buffer.from('\x89PNG\r\n\x1a\nrest', 'latin1').toString('base64');

let stored: TestDatabase;
let proxy: TcpProxy;
let cashier: TestCashier;
let requests: Readonly<Record<string, () => Promise<Response>>>;

beforeAll(async () => {
  stored = await createTestDatabase();
  proxy = await openTcpProxy(stored.url);
  cashier = await startTestCashier({
    database: { url: proxy.address(stored.url) },
    deadlines: PROMPT,
    variables: { STRIPE_WEBHOOK_SECRET: STRIPE_SECRET },
  });
  // On a busy machine its deadlines would end what only prepares.
  await using patient = await startTestCashier({ database: stored });
  const { token } = await patient.signInAs('owner');
  const [id] = (await insertDeposits(stored, [{}])) as [string];
  const upload = { kind: 'deposit', id, fileName: 'receipt.png', content: PNG } as const;
  const { proof } = await patient.call('uploadPaymentProof', upload, token);

  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const get = (path: string) => fetch(cashier.origin + path, { headers });
  const post = (name: string, data: object) =>
    fetch(`${cashier.origin}/api/${name}`, { method: 'POST', headers, body: JSON.stringify({ data }) });
  requests = {
    'a call': () => post('getDeposits', {}),
    'an upload': () => post('uploadPaymentProof', upload),
    'a proof': () => get(proof.url),
    'an export': () => get('/api/activity-export?format=csv'),
    'the live feed': () => get('/api/live'),
    'a payment that Stripe tells of': () => {
      const body = JSON.stringify(checkoutEvent());
      const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret: STRIPE_SECRET });
      return fetch(`${cashier.origin}/webhooks/stripe`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
        body,
      });
    },
  };
});

afterAll(async () => {
  await cashier[Symbol.asyncDispose]();
  await proxy[Symbol.asyncDispose]();
  await stored[Symbol.asyncDispose]();
});

/** Makes all requests at once. @returns how each was answered */
async function askAll() {
  const answers = Object.entries(requests).map(async ([what, ask]) => {
    const asked = performance.now();
    const response = await ask();
    const waitedMs = performance.now() - asked;
    const retryAfter = response.headers.get('retry-after');
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
    const body = isStream ? '' : await response.text();
    if (isStream) await response.body?.cancel();
    return [what, { status: response.status, retryAfter, waitedMs, body }] as const;
  });
  return Promise.all(answers);
}

test('whatever needs the database is answered in time that it is unavailable, and works when it is back', async () => {
  // With the deadlines of a server, a machine that is busy enough is an outage too.
  await until(async () => (await askAll()).every(([, { status }]) => status === 200));
  proxy.silence();
  for (const [what, { status, retryAfter, waitedMs, body }] of await askAll()) {
    expect({ what, status, retryAfter }, body).toEqual({ what, status: 503, retryAfter: '2' });
    expect(waitedMs, what).toBeLessThan(ANSWER_MS);
  }
  proxy.restore();
  // A connection that was begun in the silence stays silent, and may still be waited for.
  await until(async () => (await askAll()).every(([, { status }]) => status === 200));
});

test('whoever waits for a lock that a stranger holds is told that the cashier is busy, not that it is out of reach', async () => {
  const stranger = await stored.pool.connect();
  await stranger.query('begin; lock table deposits in access exclusive mode');
  const answers: Array<ReturnType<typeof cashier.send<'sendDepositEmail'>>> = [];
  let answered = 0;
  await until(() => {
    const answer = cashier.send('sendDepositEmail', depositRequest());
    answers.push(answer.finally(() => answered++));
    return answered >= SUBMITS;
  }).finally(() => stranger.release(true));
  const told = (await Promise.all(answers)).flatMap(({ error }) => error ?? []);
  expect(new Set(told.map(({ message }) => message))).toEqual(
    new Set(['The cashier is busy. Please try again in a moment.']),
  );
});
