import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { CALLS, type CallName } from '#contract/calls.ts';
import { sendHttp } from '#test/fixtures/raw-call.ts';
import { METRICS_TOKEN, startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

const PAGE_POLICY =
  "default-src 'none';script-src 'self';style-src 'self' 'unsafe-inline';img-src 'self' data:;font-src 'self';connect-src 'self';" +
  "manifest-src 'self';form-action 'self';base-uri 'none';";
const TYPES_REQUIRED = ";require-trusted-types-for 'script'";

const POLICIES = {
  answer: "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
  'customer page': `${PAGE_POLICY}frame-ancestors 'self';trusted-types 'none'${TYPES_REQUIRED}`,
  console: `${PAGE_POLICY}frame-ancestors 'none';trusted-types default${TYPES_REQUIRED}`,
  'service worker': "default-src 'none';connect-src 'self'",
  'API page': `${PAGE_POLICY}frame-ancestors 'none'`,
} as const;

const EVERYWHERE = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), ' +
    'midi=(), payment=(), usb=()',
  'x-content-type-options': 'nosniff',
};

type Kind = keyof typeof POLICIES;

const NO_STORE = 'no-store';
const ANSWERS: ReadonlyArray<readonly [string, string, Kind, string]> = [
  ...(Object.keys(CALLS) as CallName[]).map((name) => ['POST', `/api/${name}`, 'answer', NO_STORE] as const),
  ['GET', '/api/getPaymentSettingsPublic', 'answer', 'no-cache'],
  ['GET', '/api/getPaymentSettings', 'answer', NO_STORE],
  ['GET', '/api/noSuchCall', 'answer', NO_STORE],
  ['GET', '/api/live', 'answer', NO_STORE],
  ['GET', '/api/activity-export', 'answer', NO_STORE],
  ['GET', '/api/deposits-export', 'answer', NO_STORE],
  ['GET', '/api/withdrawals-export', 'answer', NO_STORE],
  ['GET', '/api/payment-proofs/0', 'answer', NO_STORE],
  ['GET', '/api/openapi.json', 'answer', 'no-cache'],
  ['GET', '/api/docs/', 'API page', NO_STORE],
  ['POST', '/webhooks/stripe', 'answer', NO_STORE],
  ['GET', '/healthz', 'answer', NO_STORE],
  ['GET', '/readyz', 'answer', NO_STORE],
  ['GET', '/metrics', 'answer', NO_STORE],
  ['GET', '/%', 'answer', NO_STORE],
  ['GET', '/', 'customer page', 'no-cache'],
  ['GET', '/?method=venmo', 'customer page', 'no-cache'],
  ['GET', '/withdraw', 'customer page', 'no-cache'],
  ['GET', '/status', 'customer page', 'no-cache'],
  ['GET', '/stripe-confirmation', 'customer page', 'no-cache'],
  ['GET', '/no-such-page', 'customer page', 'no-cache'],
  ['GET', '/admin', 'console', NO_STORE],
  ['GET', '/admin/team', 'console', NO_STORE],
  ['GET', '/admin/service-worker.js', 'service worker', NO_STORE],
  ['GET', '/admin/manifest.webmanifest', 'answer', 'public, max-age=3600'],
  ['GET', '/admin/load-again.js', 'answer', 'public, max-age=3600'],
  ['GET', '/admin/icon-192.png', 'answer', 'public, max-age=3600'],
  ['GET', '/icon.svg', 'answer', 'public, max-age=3600'],
  ['GET', '/manifest.webmanifest', 'answer', 'public, max-age=3600'],
];

let cashier: TestCashier;
let secure: TestCashier;
beforeAll(async () => {
  [cashier, secure] = await Promise.all([
    startTestCashier({ variables: { STRIPE_WEBHOOK_SECRET: 'whsec_of-the-tests' } }),
    startTestCashier({
      variables: {
        CAGE_ORIGIN: 'https://cashier.example',
        CAGE_FRAME_ANCESTORS: 'https://casino.example,https://www.casino.example',
      },
    }),
  ]);
});
afterAll(() => Promise.all([cashier[Symbol.asyncDispose](), secure[Symbol.asyncDispose]()]));

const TOKEN = { authorization: `Bearer ${METRICS_TOKEN}` };

describe('what restricts browsers', () => {
  test.each(ANSWERS)('is on %s %s', async (method, path, kind, caching) => {
    const { headers } = await sendHttp(cashier.origin, path, {
      method,
      headers: path === '/metrics' ? TOKEN : {},
    });
    expect(headers).toMatchObject(EVERYWHERE);
    expect(headers['content-security-policy']).toBe(POLICIES[kind]);
    expect(headers['cache-control']).toBe(caching);
    expect(headers['x-frame-options']).toBe(
      { 'customer page': 'SAMEORIGIN', console: 'DENY' }[kind as string],
    );
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('server');
  });

  test.each([
    ['to where there is nothing', '/nothing', {}, 404],
    ['that would have to be inflated', '/api/signIn', { 'content-encoding': 'br' }, 415],
    ['for two hosts', '/api/signIn', { host: 'a,b' }, 400],
  ])('is on what refuses a body %s', async (_what, path, own, status) => {
    const headers = { 'content-type': 'application/json', ...own };
    const refused = await sendHttp(cashier.origin, path, { method: 'POST', headers, body: '{}' });
    expect(refused.status).toBe(status);
    expect(refused.headers).toMatchObject({ ...EVERYWHERE, 'cache-control': NO_STORE });
  });

  test('is on every file', async () => {
    for (const [part, prefix] of [
      ['site', '/assets'],
      ['console', '/admin/assets'],
    ] as const) {
      const names = await readdir(join(inject('webFolder'), part, 'assets'));
      for (const name of names.filter((file) => !/\.(br|gz)$/.test(file))) {
        const { headers } = await sendHttp(cashier.origin, `${prefix}/${name}`);
        expect(headers).toMatchObject({
          ...EVERYWHERE,
          'cache-control': 'public, max-age=31536000, immutable',
        });
      }
    }
  });

  test('is on what is answered to who is signed in, tokens and passwords included', async () => {
    const { email, password } = await cashier.addStaff('owner');
    const body = JSON.stringify({ data: { email, password } });
    const json = { 'content-type': 'application/json' };
    const signedIn = await fetch(`${cashier.origin}/api/signIn`, { method: 'POST', headers: json, body });
    const { token } = ((await signedIn.json()) as { result: { token: string } }).result;
    expect(Object.fromEntries(signedIn.headers)).toMatchObject({ ...EVERYWHERE, 'cache-control': NO_STORE });
    const stop = new AbortController();
    for (const path of ['live', 'activity-export?format=csv']) {
      const { status, headers } = await fetch(`${cashier.origin}/api/${path}`, {
        headers: { authorization: `Bearer ${token}` },
        signal: stop.signal,
      });
      expect(status, path).toBe(200);
      expect(Object.fromEntries(headers)).toMatchObject(EVERYWHERE);
      expect(headers.get('content-security-policy')).toBe(POLICIES.answer);
      expect(headers.get('cache-control')).toMatch(/^no-store/);
    }
    stop.abort();
  });
});

test.each(['TRACE', 'CONNECT', 'PROPFIND'])('%s is not answered', async (method) => {
  const answer = sendHttp(cashier.origin, '/api/getDeposits', { method });
  expect(
    await answer.then(
      ({ status }) => status,
      () => 'refused',
    ),
  ).toBeOneOf([404, 'refused']);
});

test.each(['/', '/status', '/no-such-page', '/admin/team'])('%s is read, and nothing else', async (path) => {
  for (const method of ['TRACE', 'OPTIONS', 'POST', 'PUT', 'DELETE']) {
    const { status, headers } = await sendHttp(cashier.origin, path, { method });
    expect([method, status, headers['content-type']]).toEqual([
      ...[method, 404, 'application/json; charset=utf-8'],
    ]);
  }
});

test('over https browsers are told to come back by https alone, to this host and those below it', async () => {
  for (const path of ['/', '/admin', '/api/getDeposits', '/icon.svg']) {
    const { headers } = await sendHttp(secure.origin, path);
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  }
});

describe('CAGE_FRAME_ANCESTORS', () => {
  test.each(['/', '/withdraw', '/status', '/no-such-page'])('lets the casino frame %s', async (path) => {
    const { headers } = await sendHttp(secure.origin, path);
    expect(headers['content-security-policy']).toContain(
      ";frame-ancestors 'self' https://casino.example https://www.casino.example;",
    );
    expect(headers).not.toHaveProperty('x-frame-options');
  });

  test.each(['/admin', '/admin/team', '/api/docs/', '/api/openapi.json', '/healthz'])(
    'lets nobody frame %s',
    async (path) => {
      const { headers } = await sendHttp(secure.origin, path);
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    },
  );
});
