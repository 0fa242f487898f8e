import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CALLS, type CallName } from '#contract/calls.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

const ALLOWED = 'https://casino.example';
const NAMES = Object.keys(CALLS) as CallName[];
const FOR_PLAYERS = NAMES.filter((name) => CALLS[name].access === 'public' && name !== 'signIn');
const FOR_STAFF = NAMES.filter((name) => !FOR_PLAYERS.includes(name));

let cashier: TestCashier;
beforeAll(async () => {
  const variables = { CAGE_ALLOWED_ORIGINS: `${ALLOWED},http://127.0.0.1:3000` };
  cashier = await startTestCashier({ variables });
});
afterAll(() => cashier[Symbol.asyncDispose]());

async function preflight(name: string, origin: string, at: string = cashier.origin) {
  return fetch(`${at}/api/${name}`, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    },
  });
}

async function send(name: string, headers: Record<string, string>, at: string = cashier.origin) {
  return fetch(`${at}/api/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: '{"data":null}',
  });
}

const accessHeaders = (response: Response) =>
  [...response.headers.keys()].filter((name) => name.startsWith('access-control-'));

describe('a page of an allowed origin', () => {
  test.each(FOR_PLAYERS)('may make %s, and read its answer, without credentials', async (name) => {
    const asked = await preflight(name, ALLOWED);
    expect(asked.status).toBe(204);
    expect(asked.headers.get('access-control-allow-origin')).toBe(ALLOWED);
    expect(asked.headers.get('access-control-allow-methods')).toBe('POST');
    expect(asked.headers.get('access-control-allow-headers')).toBe('authorization, content-type');
    expect(asked.headers.get('vary')).toMatch(/\borigin\b/);
    // Answered or refused, the page is to read it.
    const answer = await send(name, { origin: ALLOWED });
    expect(answer.headers.get('access-control-allow-origin')).toBe(ALLOWED);
    expect(answer.headers.get('vary')).toMatch(/\borigin\b/);
    for (const { headers } of [asked, answer]) {
      expect(headers.get('access-control-allow-credentials')).toBeNull();
    }
  });

  test.each([...FOR_STAFF, 'live', 'activity-export', 'openapi.json', 'noSuchCall'])(
    'is not let in to %s',
    async (name) => {
      expect(accessHeaders(await preflight(name, ALLOWED))).toEqual([]);
      expect(accessHeaders(await send(name, { origin: ALLOWED }))).toEqual([]);
    },
  );

  test('does not act as whoever is signed in there', async () => {
    const { token } = await cashier.signInAs('owner');
    const answer = await send('getDeposits', { origin: ALLOWED, cookie: `cage_session_0=${token}` });
    expect(answer.status).toBeGreaterThanOrEqual(400);
  });
});

test.each([
  'http://casino.example',
  'https://casino.example:8443',
  'https://www.casino.example',
  'https://casino.example.evil.example',
  'https://CASINO.example',
  'http://127.0.0.1:3001',
  'null',
  '',
])('the origin %s is not let in, and caches are told to tell origins apart', async (origin) => {
  for (const response of [
    await preflight('getPaymentSettingsPublic', origin),
    await send('getPaymentSettingsPublic', { origin }),
  ]) {
    expect(accessHeaders(response)).toEqual([]);
    expect(response.headers.get('vary')).toMatch(/\borigin\b/);
  }
});

test('a compressed answer still varies by origin', async () => {
  // With its samples, which makes the answer large enough.
  await using demo = await startTestCashier({ demo: true, variables: { CAGE_ALLOWED_ORIGINS: ALLOWED } });
  const headers = { origin: ALLOWED, 'accept-encoding': 'gzip' };
  const answer = await send('getPaymentSettingsPublic', headers, demo.origin);
  expect(answer.headers.get('content-encoding')).toBe('gzip');
  expect(answer.headers.get('vary')).toBe('origin, accept-encoding');
});

test('without the setting no origin is allowed', async () => {
  await using closed = await startTestCashier();
  for (const name of FOR_PLAYERS) {
    expect(accessHeaders(await preflight(name, ALLOWED, closed.origin))).toEqual([]);
    expect(accessHeaders(await send(name, { origin: ALLOWED }, closed.origin))).toEqual([]);
  }
});
