import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CALLS, type CallName } from '#contract/calls.ts';
import { expectError, JSON_TYPE, type Sent, sendHttp, sendRaw } from '#test/fixtures/raw-call.ts';
import { signAsWritten } from '#test/fixtures/staff/sign-as-written.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

const FOR_STAFF = (Object.keys(CALLS) as CallName[]).filter((name) => CALLS[name].access !== 'public');

let cashier: TestCashier;
beforeAll(async () => {
  cashier = await startTestCashier();
});
afterAll(() => cashier[Symbol.asyncDispose]());

const send = (path: string, sent?: Sent) => sendRaw(cashier, path, sent);

describe('who calls', () => {
  test.each(FOR_STAFF)('%s needs a session before anything else', async (name) => {
    for (const headers of [{}, { authorization: 'Bearer garbage' }, { authorization: 'Basic YTpi' }]) {
      const answer = await send(name, { headers: { ...JSON_TYPE, ...headers }, body: '{"data":{"x":1}}' });
      expect(expectError(answer)).toEqual({
        status: 'UNAUTHENTICATED',
        message: CALLS[name].signedOutMessage ?? 'Your session has ended. Please sign in.',
      });
    }
  });

  test('reads the call’s own message that they must sign in', async () => {
    const refused = [
      await cashier.send('getWithdrawals', {}),
      await cashier.send('getPaymentSettings', {}),
      await cashier.send('updateWithdrawalMethod', { withdrawalId: randomUUID(), newMethod: 'Zelle' }),
    ];
    expect(refused.map(({ error }) => error?.message)).toEqual([
      'User must be authenticated to fetch withdrawals.',
      'User must be authenticated to fetch payment settings.',
      'User must be authenticated to update withdrawal payment method.',
    ]);
  });

  test('needs the capability before anything is looked up', async () => {
    const { token } = await cashier.signInAs('member');
    const input = { depositId: randomUUID(), status: 'sent' } as const;
    const { httpStatus, error } = await cashier.send('updateDepositStatus', input, token);
    expect(httpStatus).toBe(403);
    expect(error).toEqual({ status: 'PERMISSION_DENIED', message: 'Your role does not allow this.' });
    const owner = await cashier.signInAs('owner');
    expect((await cashier.send('updateDepositStatus', input, owner.token)).error?.status).toBe('NOT_FOUND');
  });

  test('is identified by a bearer token, in any case', async () => {
    const { id, token } = await cashier.signInAs('member');
    for (const scheme of ['Bearer', 'bearer', 'BEARER']) {
      const headers = { ...JSON_TYPE, authorization: `${scheme} ${token}` };
      const { text } = await send('getCurrentAdmin', { headers, body: '{"data":{}}' });
      expect(JSON.parse(text).result.admin.uid).toBe(id);
    }
  });

  test('has an own password before they are let into anything', async () => {
    const { id, token } = await cashier.signInAs('owner');
    await cashier.database.queries
      .updateTable('staff')
      .set({ must_change_password: true })
      .where('id', '=', id)
      .execute();
    await signAsWritten(cashier.database);
    for (const name of FOR_STAFF.filter((name) => CALLS[name].access !== 'signed-in')) {
      const { error } = await cashier.send(name, {} as never, token);
      expect(error?.message, name).toBe('Change your initial password before you go on.');
    }
    for (const path of ['live', 'activity-export?format=csv', `payment-proofs/${randomUUID()}`]) {
      const headers = { authorization: `Bearer ${token}` };
      expect(expectError(await send(path, { method: 'GET', headers })).message).toBe(
        'Change your initial password before you go on.',
      );
    }
    expect((await cashier.send('getCurrentAdmin', {}, token)).httpStatus).toBe(200);
  });

  test('has proven who they are in the last ten minutes, for what takes a proof', async () => {
    const { id, token } = await cashier.signInAs('owner');
    const proven = async (minutesAgo: number) => {
      await cashier.database.queries
        .updateTable('sessions')
        .set({ proven_at: new Date(Date.now() - minutesAgo * 60_000) })
        .where('staff_id', '=', id)
        .execute();
      await signAsWritten(cashier.database);
    };
    await proven(9.9);
    expect((await cashier.send('getAdminCredentials', {}, token)).httpStatus).toBe(200);
    await proven(10.1);
    for (const name of FOR_STAFF) {
      if (CALLS[name].proof !== 'recent') continue;
      expect((await cashier.send(name, {} as never, token)).error, name).toEqual({
        status: 'FAILED_PRECONDITION',
        message: 'Confirm that it is you before you go on.',
        details: { proof: true },
      });
    }
    expect((await cashier.send('getAdminUsers', {}, token)).httpStatus).toBe(200);
    // A role that may not does not learn that a proof is all it lacks.
    await cashier.database.queries
      .updateTable('staff')
      .set({ role: 'member' })
      .where('id', '=', id)
      .execute();
    await signAsWritten(cashier.database);
    expect((await cashier.send('getAdminCredentials', {}, token)).error?.status).toBe('PERMISSION_DENIED');
  });

  test('is ignored by a public call, so that a stale session keeps nobody out', async () => {
    const headers = { ...JSON_TYPE, authorization: 'Bearer garbage' };
    expect((await send('getPaymentSettingsPublic', { headers, body: '{"data":null}' })).httpStatus).toBe(200);
  });
});

describe('the cookie', () => {
  async function signInAsBrowser(role: 'owner' | 'member' = 'member') {
    const { email, password, id } = await cashier.addStaff(role);
    const body = JSON.stringify({ data: { email, password } });
    const { headers } = await send('signIn', { body });
    const [setCookie, ...more] = headers.getSetCookie().filter((set) => set.includes('cage_session'));
    expect(more).toEqual([]);
    return { id, setCookie: setCookie as string, cookie: (setCookie as string).split(';')[0] as string };
  }

  const whoAmI = (headers: Record<string, string>) =>
    send('getCurrentAdmin', { headers: { ...JSON_TYPE, ...headers }, body: '{"data":{}}' });

  /** Of the same, with a `host` that `fetch` does not let be set. */
  const statusOf = async (headers: Record<string, string>) => {
    const sent = { method: 'POST', headers: { ...JSON_TYPE, ...headers }, body: '{"data":{}}' };
    return (await sendHttp(cashier.origin, '/api/getCurrentAdmin', sent)).status;
  };

  test('is out of reach for scripts and other sites, and lasts as long as the session', async () => {
    const { setCookie } = await signInAsBrowser();
    expect(setCookie).toMatch(/; HttpOnly/);
    expect(setCookie).toMatch(/; SameSite=Strict/);
    expect(setCookie).toMatch(/; Path=\//);
    const expires = Date.parse(setCookie.match(/Expires=([^;]+)/)?.[1] as string);
    expect(Math.abs(expires - Date.now() - 24 * 3_600_000)).toBeLessThan(60_000);
  });

  test('is for encrypted connections only, if Cage is reached over https', async () => {
    await using secure = await startTestCashier({ variables: { CAGE_ORIGIN: 'https://cashier.example' } });
    const { email, password } = await secure.addStaff('member');
    const response = await fetch(`${secure.origin}/api/signIn`, {
      method: 'POST',
      headers: JSON_TYPE,
      body: JSON.stringify({ data: { email, password } }),
    });
    const [setCookie = ''] = response.headers.getSetCookie();
    expect(setCookie).toMatch(
      /^__Host-cage_session=[\w-]{43}; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Strict$/,
    );
    const value = /=([\w-]+);/.exec(setCookie)?.[1];
    const ask = async (headers: Record<string, string>) => {
      const sent = { headers: { ...JSON_TYPE, ...headers }, body: '{"data":{}}' };
      return (await sendRaw(secure, 'getCurrentAdmin', sent)).httpStatus;
    };
    const cookie = `__Host-cage_session=${value}`;
    expect(await ask({ cookie, origin: 'https://cashier.example' })).toBe(200);
    // Any host of the domain could set the other name.
    expect(await ask({ cookie: `cage_session=${value}`, origin: 'https://cashier.example' })).toBe(401);
    for (const origin of [
      'http://cashier.example',
      'https://cashier.example:8443',
      'https://www.cashier.example',
      secure.origin,
    ])
      expect(await ask({ cookie, origin }), origin).toBe(403);
  });

  test('is refused from the same host by another scheme or port', async () => {
    const { cookie } = await signInAsBrowser();
    const { host, hostname } = new URL(cashier.origin);
    for (const origin of [`https://${host}`, `http://${hostname}:1`, `http://${hostname}`])
      expect(expectError(await whoAmI({ cookie, origin })).status, origin).toBe('PERMISSION_DENIED');
    const from = (origin: string) =>
      statusOf({ cookie, origin, host: 'cashier.example', 'x-forwarded-proto': 'https' });
    expect(await from('https://cashier.example')).toBe(200);
    expect(await from('http://cashier.example')).toBe(403);
  });

  test('is refused from a host that only X-Forwarded-Host names', async () => {
    const { cookie } = await signInAsBrowser();
    const from = (origin: string) =>
      statusOf({ cookie, origin, host: 'cashier.example', 'x-forwarded-host': 'evil.example' });
    expect(await from('http://evil.example')).toBe(403);
    expect(await from('http://cashier.example')).toBe(200);
  });

  test('works like the bearer token, without an origin or with Cage’s own', async () => {
    const { id, cookie } = await signInAsBrowser();
    for (const headers of [{ cookie }, { cookie, origin: cashier.origin }]) {
      const { httpStatus, text } = await whoAmI(headers);
      expect(httpStatus).toBe(200);
      expect(JSON.parse(text).result.admin.uid).toBe(id);
    }
  });

  test.each(['https://evil.example', 'http://127.0.0.1:1', 'null', 'http://localhost', 'garbage'])(
    'is refused from a page of %s',
    async (origin) => {
      const { cookie } = await signInAsBrowser();
      expect(expectError(await whoAmI({ cookie, origin }))).toEqual({
        status: 'PERMISSION_DENIED',
        message: 'This request comes from another site.',
      });
    },
  );

  test('of nobody is refused', async () => {
    const { cookie } = await signInAsBrowser();
    const name = cookie.split('=')[0];
    expect(expectError(await whoAmI({ cookie: `${name}=garbage` })).status).toBe('UNAUTHENTICATED');
    expect(expectError(await whoAmI({ cookie: `other=${cookie.split('=')[1]}` })).status).toBe(
      'UNAUTHENTICATED',
    );
  });

  test('is cleared by signing out', async () => {
    const { cookie } = await signInAsBrowser();
    const headers = { ...JSON_TYPE, cookie };
    const answer = await send('signOut', { headers, body: '{"data":{}}' });
    expect(answer.headers.get('set-cookie')).toMatch(/=;.*Expires=Thu, 01 Jan 1970/);
    expect(expectError(await whoAmI({ cookie })).status).toBe('UNAUTHENTICATED');
  });
});
