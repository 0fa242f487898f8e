import { randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CALLS, type CallName } from '#contract/calls.ts';
import { HTTP_STATUS } from '#contract/errors.ts';
import { depositRequest, insertDeposits } from '#test/fixtures/deposits.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
const NAMES = Object.keys(CALLS) as CallName[];
const PUBLIC = NAMES.filter((name) => CALLS[name].access === 'public');
const FOR_STAFF = NAMES.filter((name) => CALLS[name].access !== 'public');

let cashier: TestCashier;
beforeAll(async () => {
  cashier = await startTestCashier();
});
afterAll(() => cashier[Symbol.asyncDispose]());

type Sent = { method?: string; headers?: Record<string, string>; body?: string };

async function sendRaw(path: string, { method = 'POST', headers = JSON_TYPE, body }: Sent = {}) {
  const response = await fetch(`${cashier.origin}/api/${path}`, {
    method,
    headers,
    ...(body !== undefined && { body }),
  });
  return { httpStatus: response.status, headers: response.headers, text: await response.text() };
}

/** Expects a failure exactly as the protocol has it, and answers its error. */
function expectError({ httpStatus, text }: { httpStatus: number; text: string }) {
  const body = JSON.parse(text);
  expect(Object.keys(body)).toEqual(['error']);
  const { error } = body;
  expect(Object.keys(error).filter((key) => key !== 'details')).toEqual(['status', 'message']);
  expect(HTTP_STATUS).toHaveProperty(error.status);
  expect(httpStatus).toBe(HTTP_STATUS[error.status as keyof typeof HTTP_STATUS]);
  expect(error.message).toMatch(/^\S.*[.!]$/s);
  return error as { status: string; message: string; details?: unknown };
}

describe('what is no call', () => {
  test.each(['noSuchCall', '', 'sendDepositEmail/', 'senddepositemail', 'sendDepositEmail/more', '../api/x'])(
    'POST /api/%s is NOT_FOUND',
    async (path) => {
      const error = expectError(await sendRaw(path, { body: '{"data":{}}' }));
      expect(error.status).toBe('NOT_FOUND');
    },
  );

  test.each(['%', '%E0%A4%A', '%ff'])('an address that cannot be read (%s) is refused', async (path) => {
    // Not by fetch, which would not send it.
    const answer = await new Promise<{ httpStatus: number; text: string }>((resolve, reject) => {
      const { hostname, port } = new URL(cashier.origin);
      const options = { hostname, port, path: `/api/${path}`, method: 'POST', headers: JSON_TYPE };
      httpRequest(options, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part) => {
          text += part;
        });
        response.on('end', () => resolve({ httpStatus: response.statusCode as number, text }));
      })
        .on('error', reject)
        .end('{"data":{}}');
    });
    expect(expectError(answer).status).toMatch(/^(NOT_FOUND|INVALID_ARGUMENT)$/);
  });

  test.each(['GET', 'PUT', 'PATCH', 'DELETE'])(
    '%s of a call is refused, saying how it is made',
    async (method) => {
      const error = expectError(await sendRaw('signIn', { method, headers: {} }));
      expect(error).toEqual({ status: 'INVALID_ARGUMENT', message: 'signIn is called with POST.' });
    },
  );

  test.each(['PUT', 'DELETE'])('%s with a body is refused alike', async (method) => {
    const error = expectError(await sendRaw('signIn', { method, body: '{"data":{}}' }));
    expect(error.status).toBe('INVALID_ARGUMENT');
  });
});

describe('what is no input', () => {
  test.each([
    ['nothing', undefined],
    ['an empty body', ''],
    ['no JSON', 'data=1'],
    ['half a JSON', '{"data":{'],
    ['null', 'null'],
    ['a number', '1'],
    ['a text', '"data"'],
    ['a list', '[{"data":{}}]'],
    ['no data', '{}'],
    ['data under another name', '{"Data":{}}'],
    ['data that is null', '{"data":null}'],
    ['data that is a list', '{"data":[]}'],
    ['data that is a text', '{"data":"x"}'],
    ['a prototype', '{"data":{},"__proto__":{"admin":true}}'],
    ['a prototype within', '{"data":{"__proto__":{"admin":true}}}'],
    ['a deep nest', `{"data":${'['.repeat(20_000)}${']'.repeat(20_000)}}`],
  ])('%s is refused as INVALID_ARGUMENT', async (_, body) => {
    for (const name of ['sendDepositEmail', 'signIn']) {
      expect(expectError(await sendRaw(name, body === undefined ? {} : { body })).status).toBe(
        'INVALID_ARGUMENT',
      );
    }
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/html',
    'nonsense',
  ])('a body of the type %s is refused', async (type) => {
    const body = JSON.stringify({ data: depositRequest() });
    const error = expectError(await sendRaw('sendDepositEmail', { headers: { 'content-type': type }, body }));
    expect(error.status).toBe('INVALID_ARGUMENT');
  });

  test('a body of more than 64 KB is refused, one of less is read', async () => {
    const bodyOf = (length: number) => {
      const text = JSON.stringify({ data: { email: '', password: '' } });
      return text.replace('""', `"${'x'.repeat(length - text.length)}"`);
    };
    const tooLarge = expectError(await sendRaw('signIn', { body: bodyOf(64 * 1024 + 1) }));
    expect(tooLarge).toMatchObject({
      status: 'INVALID_ARGUMENT',
      message: expect.stringContaining('64 KB'),
    });
    const read = expectError(await sendRaw('signIn', { body: bodyOf(64 * 1024) }));
    expect(read.details).toContainEqual(expect.objectContaining({ field: 'email' }));
  });

  test('a field that is null is one that is not there, and so is all of the data', async () => {
    const body = JSON.stringify({ data: { email: null, password: 'of mine' } });
    expect(expectError(await sendRaw('signIn', { body })).message).toBe('email is required.');
    const noData = expectError(await sendRaw('signIn', { body: '{"data":null}' }));
    expect(noData.message).toBe('email is required. password is required.');
  });

  test.each(['{}', '{"depositId":null}', '{"depositId":""}'])('%s has no id of a record', async (data) => {
    const { token } = await cashier.signInAs('owner');
    const headers = { ...JSON_TYPE, authorization: `Bearer ${token}` };
    expect(expectError(await sendRaw('lockDeposit', { headers, body: `{"data":${data}}` })).message).toBe(
      'Error: No deposit ID found. Please refresh the page and try again.',
    );
  });

  test('each field at fault is named, with its rule', async () => {
    const body = JSON.stringify({
      data: { username: 'x', amount: 'fifty', method: 'Cheque', requestId: '1', more: true },
    });
    const error = expectError(await sendRaw('sendDepositEmail', { body }));
    const problems = error.details as Array<{ field: string; message: string }>;
    expect(problems.map(({ field }) => field).sort()).toEqual([
      'amount',
      'method',
      'more',
      'requestId',
      'username',
    ]);
    for (const { field, message } of problems) {
      expect(message.startsWith(`${field} `)).toBe(true);
      expect(error.message).toContain(message);
    }
    expect(error.message).toContain('amount must be a number.');
  });

  test('whatever is sent, a public call answers in the protocol’s shape and never fails', async () => {
    const anyKey = fc.constantFrom(
      ...[
        'username',
        'method',
        'amount',
        'senderName',
        'paymentLinkId',
        'requestId',
        'reference',
        'accountId',
      ],
      ...['email', 'password'],
    );
    const anyText = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.constantFrom(
        'FC12345',
        'Venmo',
        'BTC',
        'Cash App',
        'K7Q4-M2XP',
        'venmo-own',
        'a@b.example',
        '\u0000',
      ),
      fc.uuid(),
    );
    const anyField = fc.oneof(anyText, fc.double(), fc.constantFrom(50, 100, 2_000), fc.jsonValue());
    // Close to what would be taken, so that it comes far.
    const nearlyRight = fc
      .dictionary(anyKey, anyField, { maxKeys: 3 })
      .map((fields) => ({ data: { ...depositRequest(), ...fields } }));
    const anyBody = fc.oneof(
      fc.jsonValue(),
      fc.record({ data: fc.jsonValue() }),
      fc.record({ data: fc.dictionary(anyKey, anyField) }),
      nearlyRight,
    );
    // Of whoever this comes from, each time another.
    let caller = 0;
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...PUBLIC), anyBody, async (name, body) => {
        caller += 1;
        const headers = { ...JSON_TYPE, 'x-forwarded-for': `10.0.${caller >> 8}.${caller & 255}` };
        const answer = await sendRaw(name, { headers, body: JSON.stringify(body) });
        expect(answer.httpStatus, answer.text).toBeLessThan(500);
        if (answer.httpStatus === 200) expect(Object.keys(JSON.parse(answer.text))).toEqual(['result']);
        else expectError(answer);
      }),
      { numRuns: 300 },
    );
  });

  test('a text of any length is refused or taken, never a failure', async () => {
    const letters = Array.from({ length: 60_000 }, () => Math.random().toString(36).charAt(2)).join('');
    for (const length of [200, 3_000, 60_000]) {
      const text = letters.slice(0, length);
      const inputs: Array<[CallName, object]> = [
        ['signIn', { email: `${text}@example.com`, password: 'wrong' }],
        ['signIn', { email: `a@${text}.com`, password: 'wrong' }],
        ['signIn', { email: 'a@example.com', password: text }],
        ...(['username', 'senderName', 'paymentLinkId', 'accountId', 'reference'] as const).map(
          (field) => ['sendDepositEmail', { ...depositRequest(), [field]: text }] as [CallName, object],
        ),
      ];
      for (const [name, data] of inputs) {
        const { httpStatus, text: answer } = await sendRaw(name, { body: JSON.stringify({ data }) });
        expect(httpStatus, `${name} ${Object.keys(data)} ${length}: ${answer}`).toBeLessThan(500);
      }
    }
  });
});

describe('who calls', () => {
  test.each(FOR_STAFF)('%s needs a session before anything else', async (name) => {
    for (const headers of [{}, { authorization: 'Bearer garbage' }, { authorization: 'Basic YTpi' }]) {
      const answer = await sendRaw(name, { headers: { ...JSON_TYPE, ...headers }, body: '{"data":{"x":1}}' });
      expect(expectError(answer)).toEqual({
        status: 'UNAUTHENTICATED',
        message: CALLS[name].signedOutMessage ?? 'Your session has ended. Please sign in.',
      });
    }
  });

  test('reads in the words of the call that they must sign in', async () => {
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

  test('needs the capability before it is looked whether there is such a thing', async () => {
    const { token } = await cashier.signInAs('member');
    const input = { depositId: randomUUID(), status: 'sent' } as const;
    const { httpStatus, error } = await cashier.send('updateDepositStatus', input, token);
    expect(httpStatus).toBe(403);
    expect(error).toEqual({ status: 'PERMISSION_DENIED', message: 'Your role does not allow this.' });
    const owner = await cashier.signInAs('owner');
    expect((await cashier.send('updateDepositStatus', input, owner.token)).error?.status).toBe('NOT_FOUND');
  });

  test('is told by a bearer, whatever its case', async () => {
    const { id, token } = await cashier.signInAs('member');
    for (const scheme of ['Bearer', 'bearer', 'BEARER']) {
      const headers = { ...JSON_TYPE, authorization: `${scheme} ${token}` };
      const { text } = await sendRaw('getCurrentAdmin', { headers, body: '{"data":{}}' });
      expect(JSON.parse(text).result.admin.uid).toBe(id);
    }
  });

  test('is not asked by a public call, so that a stale session keeps nobody out', async () => {
    const headers = { ...JSON_TYPE, authorization: 'Bearer garbage' };
    expect((await sendRaw('getPaymentSettingsPublic', { headers, body: '{"data":null}' })).httpStatus).toBe(
      200,
    );
  });
});

describe('the cookie', () => {
  async function signInAsBrowser(role: 'owner' | 'member' = 'member') {
    const { email, password, id } = await cashier.addStaff(role);
    const body = JSON.stringify({ data: { email, password } });
    const { headers } = await sendRaw('signIn', { body });
    const [setCookie, ...more] = headers.getSetCookie();
    expect(more).toEqual([]);
    return { id, setCookie: setCookie as string, cookie: (setCookie as string).split(';')[0] as string };
  }

  const whoAmI = (headers: Record<string, string>) =>
    sendRaw('getCurrentAdmin', { headers: { ...JSON_TYPE, ...headers }, body: '{"data":{}}' });

  test('is out of reach for scripts and other sites, and lasts as long as the session', async () => {
    const { setCookie } = await signInAsBrowser();
    expect(setCookie).toMatch(/; HttpOnly/);
    expect(setCookie).toMatch(/; SameSite=Strict/);
    expect(setCookie).toMatch(/; Path=\//);
    const expires = Date.parse(setCookie.match(/Expires=([^;]+)/)?.[1] as string);
    expect(Math.abs(expires - Date.now() - 24 * 3_600_000)).toBeLessThan(60_000);
  });

  test('is for encrypted connections alone where there are such', async () => {
    await using secure = await startTestCashier({ variables: { CAGE_ORIGIN: 'https://cashier.example' } });
    const { email, password } = await secure.addStaff('member');
    const response = await fetch(`${secure.origin}/api/signIn`, {
      method: 'POST',
      headers: JSON_TYPE,
      body: JSON.stringify({ data: { email, password } }),
    });
    expect(response.headers.get('set-cookie')).toMatch(/; Secure/);
  });

  test('is as good as the bearer, without an origin and with the own', async () => {
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

  test('is taken away by signing out', async () => {
    const { cookie } = await signInAsBrowser();
    const headers = { ...JSON_TYPE, cookie };
    const answer = await sendRaw('signOut', { headers, body: '{"data":{}}' });
    expect(answer.headers.get('set-cookie')).toMatch(/=;.*Expires=Thu, 01 Jan 1970/);
    expect(expectError(await whoAmI({ cookie })).status).toBe('UNAUTHENTICATED');
  });
});

describe('what is answered', () => {
  test('is JSON that is kept nowhere and names only what the contract names', async () => {
    const { token } = await cashier.signInAs('member');
    await insertDeposits(cashier.database, [
      { request_digest: Buffer.from('digest'), account_id: 'secret-account' },
    ]);
    const headers = { ...JSON_TYPE, authorization: `Bearer ${token}` };
    const answer = await sendRaw('getDeposits', { headers, body: '{"data":{}}' });
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    expect(answer.text).not.toContain('secret-account');
    const { result } = JSON.parse(answer.text);
    expect(Object.keys(result).sort()).toEqual(['deposits', 'nextCursor', 'total']);
    expect(CALLS.getDeposits.output.strict().safeParse(result).success).toBe(true);
    const fields = Object.keys(CALLS.getDeposits.output.shape.deposits.element.shape);
    for (const deposit of result.deposits) expect(Object.keys(deposit).sort()).toEqual(fields.sort());
  });

  test('says nothing of what went wrong inside', async () => {
    await using broken = await startTestCashier();
    const { token } = await broken.signInAs('member');
    await broken.database.pool.query('alter table deposits rename column sender_name to secret_name');
    const { httpStatus, error } = await broken.send('getDeposits', {}, token);
    expect(httpStatus).toBe(500);
    expect(error).toEqual({ status: 'INTERNAL', message: 'Something went wrong. Please try again.' });
  });

  test('describes itself at /api/openapi.json', async () => {
    const { httpStatus, text } = await sendRaw('openapi.json', { method: 'GET', headers: {} });
    expect(httpStatus).toBe(200);
    expect(Object.keys(JSON.parse(text).paths)).toEqual(NAMES.map((name) => `/${name}`));
  });
});
