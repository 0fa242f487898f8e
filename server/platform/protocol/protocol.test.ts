import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { CALLS, type CallName } from '#contract/calls.ts';
import { depositRequest, insertDeposits } from '#test/fixtures/deposits.ts';
import { expectError, JSON_TYPE, type Sent, sendRaw } from '#test/fixtures/raw-call.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

const NAMES = Object.keys(CALLS) as CallName[];

let cashier: TestCashier;
beforeAll(async () => {
  cashier = await startTestCashier();
});
afterAll(() => cashier[Symbol.asyncDispose]());

const send = (path: string, sent?: Sent) => sendRaw(cashier, path, sent);

describe('what is no call', () => {
  test.each(['noSuchCall', '', 'sendDepositEmail/', 'senddepositemail', 'sendDepositEmail/more', '../api/x'])(
    'POST /api/%s is NOT_FOUND',
    async (path) => {
      const error = expectError(await send(path, { body: '{"data":{}}' }));
      expect(error.status).toBe('NOT_FOUND');
    },
  );

  test.each(['%', '%E0%A4%A', '%ff'])('an undecodable address (%s) is refused', async (path) => {
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
      const error = expectError(await send('signIn', { method, headers: {} }));
      expect(error).toEqual({ status: 'INVALID_ARGUMENT', message: 'signIn is called with POST.' });
    },
  );

  test.each(['PUT', 'DELETE'])('%s with a body is refused alike', async (method) => {
    const error = expectError(await send('signIn', { method, body: '{"data":{}}' }));
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
      expect(expectError(await send(name, body === undefined ? {} : { body })).status).toBe(
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
    const error = expectError(await send('sendDepositEmail', { headers: { 'content-type': type }, body }));
    expect(error.status).toBe('INVALID_ARGUMENT');
  });

  test('a body of more than a stranger has to send is refused, one of less is read', async () => {
    const bodyOf = (length: number) => {
      const text = JSON.stringify({ data: { email: '', password: '' } });
      return text.replace('""', `"${'x'.repeat(length - text.length)}"`);
    };
    const tooLarge = expectError(await send('signIn', { body: bodyOf(16 * 1024 + 1) }));
    expect(tooLarge).toMatchObject({
      status: 'INVALID_ARGUMENT',
      message: 'The body is too large: at most 16 KB are taken here.',
    });
    const read = expectError(await send('signIn', { body: bodyOf(16 * 1024) }));
    expect(read.details).toContainEqual(expect.objectContaining({ field: 'email' }));
  });

  test('a body of more parts than a stranger has to send is not looked into', async () => {
    const body = JSON.stringify({
      data: Object.fromEntries(Array.from({ length: 300 }, (_, at) => [at, 0])),
    });
    expect(expectError(await send('signIn', { body }))).toEqual({
      status: 'INVALID_ARGUMENT',
      message: 'The body has more fields than this call takes.',
      details: [{ field: 'data', message: 'The body has more fields than this call takes.' }],
    });
  });

  test.each([
    ['email', '{"data":{"email":"a@b.example","password":"x","\\u0065mail":"c@d.example"}}'],
    ['data', '{"data":{"email":"a@b.example"},"data":{}}'],
    ['password.1.of', '{"data":{"email":"a@b.example","password":[0,{"of":1,"of":2}]}}'],
  ])('%s given twice is refused by its name', async (field, body) => {
    const message = `${field} is given twice.`;
    expect(expectError(await send('signIn', { body }))).toEqual({
      status: 'INVALID_ARGUMENT',
      message,
      details: [{ field, message }],
    });
  });

  test('a null field counts as absent, and so does null data', async () => {
    const body = JSON.stringify({ data: { email: null, password: 'of mine' } });
    expect(expectError(await send('signIn', { body })).message).toBe('email is required.');
    const noData = expectError(await send('signIn', { body: '{"data":null}' }));
    expect(noData.message).toBe('email is required. password is required.');
  });

  test.each(['{}', '{"depositId":null}', '{"depositId":""}'])('%s has no id of a record', async (data) => {
    const { token } = await cashier.signInAs('owner');
    const headers = { ...JSON_TYPE, authorization: `Bearer ${token}` };
    expect(expectError(await send('lockDeposit', { headers, body: `{"data":${data}}` })).message).toBe(
      'Error: No deposit ID found. Please refresh the page and try again.',
    );
  });

  test('each field at fault is named, with its rule', async () => {
    const body = JSON.stringify({
      data: { username: 'x', amount: 'fifty', method: 'Cheque', requestId: '1', more: true },
    });
    const error = expectError(await send('sendDepositEmail', { body }));
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

  test.each(NAMES)('%s refuses half of a character, wherever it is', async (name) => {
    const { token } = await cashier.signInAs('owner');
    const headers = { ...JSON_TYPE, authorization: `Bearer ${token}` };
    for (const data of ['{"username":"\\ud800"}', '{"a":{"b":["\\udc00x"]}}', '{"\\ud83d":1}', '"\\ud800"']) {
      const error = expectError(await send(name, { headers, body: `{"data":${data}}` }));
      expect(error).toMatchObject({ status: 'INVALID_ARGUMENT' });
      expect(error.message).toMatch(/ contains half of a character\. Type it again\.$/);
    }
  });

  test('text of any length is refused or accepted, never a failure', async () => {
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
        const { httpStatus, text: answer } = await send(name, { body: JSON.stringify({ data }) });
        expect(httpStatus, `${name} ${Object.keys(data)} ${length}: ${answer}`).toBeLessThan(500);
      }
    }
  });
});

describe('what is answered', () => {
  test('is JSON that is not cached and contains only what the contract names', async () => {
    const { token } = await cashier.signInAs('member');
    await insertDeposits(cashier.database, [
      { request_digest: Buffer.from('digest'), account_id: 'secret-account' },
    ]);
    const headers = { ...JSON_TYPE, authorization: `Bearer ${token}` };
    const answer = await send('getDeposits', { headers, body: '{"data":{}}' });
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    expect(answer.text).not.toContain('secret-account');
    const { result } = JSON.parse(answer.text);
    expect(Object.keys(result).sort()).toEqual(['deposits', 'nextCursor', 'total']);
    expect(z.safeEncode(CALLS.getDeposits.output.strict(), result).success).toBe(true);
    const fields = Object.keys(CALLS.getDeposits.output.shape.deposits.element.shape);
    for (const deposit of result.deposits) expect(Object.keys(deposit).sort()).toEqual(fields.sort());
  });

  test('reveals nothing of internal errors', async () => {
    await using broken = await startTestCashier();
    const { token } = await broken.signInAs('member');
    await broken.database.pool.query('alter table deposits rename column sender_name to secret_name');
    const { httpStatus, error } = await broken.send('getDeposits', {}, token);
    expect(httpStatus).toBe(500);
    expect(error).toEqual({ status: 'INTERNAL', message: 'Something went wrong. Please try again.' });
  });

  test('describes itself at /api/openapi.json', async () => {
    const { httpStatus, text } = await send('openapi.json', { method: 'GET', headers: {} });
    expect(httpStatus).toBe(200);
    expect(Object.keys(JSON.parse(text).paths)).toEqual(
      expect.arrayContaining(NAMES.map((name) => `/${name}`)),
    );
  });
});
