import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CALLS, type CallName } from '#contract/calls.ts';
import { STRIPE_SECRET } from '#test/fixtures/stripe.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { CALLS_TABLE } from './calls-table.ts';
import { becomeOf, IDENTITIES, type Identity, type Knocker, verdictOn } from './identities.ts';
import { ROUTES_TABLE } from './routes-table.ts';
import { servedRoutes } from './served-routes.ts';

/** Every call and every route, tried by everybody over HTTP, and told from each other by what they are answered. */

const NAMES = Object.keys(CALLS) as CallName[];

let cashier: TestCashier;
let routes: ReadonlySet<string>;
beforeAll(async () => {
  const served = await servedRoutes(() =>
    startTestCashier({ variables: { STRIPE_WEBHOOK_SECRET: STRIPE_SECRET } }),
  );
  cashier = served.started;
  routes = new Set(served.routes.map(({ method, url }) => `${method} ${url}`));
  // So that whoever has none is refused.
  await cashier.database.pool.query(
    `insert into settings (name, document) values ('sign_in_settings', '{"secondFactorRequired": true}')`,
  );
});
afterAll(() => cashier[Symbol.asyncDispose]());

/** What somebody is answered, in a word: the refusals that stand before every handler, or what it answered itself. */
async function knock(
  path: string,
  { token }: Knocker,
  sent: { method: string; body?: string },
): Promise<string | number> {
  const leave = new AbortController();
  const response = await fetch(cashier.origin + path, {
    ...sent,
    headers: {
      ...(sent.body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    redirect: 'manual',
    signal: leave.signal,
  });
  // A stream has no end to wait for.
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
  const text = isStream ? '' : await response.text();
  if (isStream) leave.abort();
  const { error } = (text.startsWith('{"error"') ? JSON.parse(text) : {}) as {
    error?: { status: string; message: string; details?: { proof?: true; setUpFactor?: true } };
  };
  if (error === undefined) return response.status;
  if (error.details?.proof) return 'proof';
  if (error.details?.setUpFactor) return 'second factor';
  if (error.message === 'Change your initial password before you go on.') return 'initial password';
  return error.status;
}

describe.each(IDENTITIES)('%s', (identity: Identity) => {
  test('makes every call', async ({ task }) => {
    const answers = await Promise.all(
      NAMES.map(async (name) => {
        const row = CALLS_TABLE[name];
        const knocker = await becomeOf(cashier.database, identity);
        const input = typeof row.input === 'function' ? row.input(knocker) : row.input;
        const body = JSON.stringify({ data: input });
        return [name, await knock(`/api/${name}`, knocker, { method: 'POST', body })];
      }),
    );
    const expected = NAMES.map((name) => {
      const { isFor, takesProof = 'none', answers: usual = 200, answersWithoutFactor } = CALLS_TABLE[name];
      const answered = (identity === 'owner without a second factor' && answersWithoutFactor) || usual;
      const verdict = verdictOn(identity, { isFor, takesProof });
      return [name, verdict === 'let in' ? answered : verdict];
    });
    expect(Object.fromEntries(answers)).toEqual(Object.fromEntries(expected));
    task.meta.accessCells = NAMES.length;
  });

  test('asks for every route', async ({ task }) => {
    for (const { path, isFor, takesProof = 'none', method = 'GET', answers: answered } of ROUTES_TABLE) {
      const knocker = await becomeOf(cashier.database, identity);
      const verdict = verdictOn(identity, { isFor, takesProof });
      expect(await knock(path, knocker, { method }), path).toBe(verdict === 'let in' ? answered : verdict);
    }
    task.meta.accessCells = ROUTES_TABLE.length;
  });
});

test('every route has a row, and every row a route', () => {
  const ofCalls = new Set(NAMES.map((name) => `POST /api/${name}`));
  const others = [...routes].filter(
    (route) => !ofCalls.has(route) && !(route.startsWith('HEAD ') && routes.has(`GET ${route.slice(5)}`)),
  );
  const isOf = (row: string | RegExp, route: string) =>
    typeof row === 'string' ? row === route : row.test(route);
  expect(others.length).toBeGreaterThan(ROUTES_TABLE.length);
  expect(others.filter((route) => !ROUTES_TABLE.some((row) => isOf(row.route, route)))).toEqual([]);
  expect(ROUTES_TABLE.filter((row) => !others.some((route) => isOf(row.route, route)))).toEqual([]);
  expect([...ofCalls].filter((route) => !routes.has(route))).toEqual([]);
});

test('the contract says the same as the table', () => {
  for (const name of NAMES) {
    const { takesProof = 'none' } = CALLS_TABLE[name];
    expect([name, CALLS[name].proof]).toEqual([name, takesProof]);
  }
  const open = NAMES.filter((name) => CALLS[name].access === 'public');
  expect(open).toEqual(NAMES.filter((name) => CALLS_TABLE[name].isFor === 'anybody'));
});
