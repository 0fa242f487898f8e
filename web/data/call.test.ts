import { expect, test } from 'vitest';
import { CallError, messageOf, resultOf } from './call.ts';

const answer = (body: string, status = 200) => resultOf(new Response(body, { status }));

async function refusal(body: string, status?: number): Promise<CallError> {
  const error = await answer(body, status).catch((thrown: unknown) => thrown);
  if (!(error instanceof CallError)) throw new Error('the answer was taken');
  return error;
}

const UNREACHED = 'The cashier cannot be reached. Check your connection and try again.';
const BUSY = 'The cashier is busy or restarting. Please try again in a moment.';
const UNEXPLAINED = 'Something went wrong. Please try again.';
const TIMED_OUT = 'Request timed out. Please try again.';

test('a result is returned, and a refusal carries the server’s message', async () => {
  expect(await answer('{"result":{"id":"x"}}')).toEqual({ id: 'x' });
  const details = [{ field: 'amount', message: 'amount must be a number.' }];
  const error = await refusal(
    JSON.stringify({ error: { status: 'INVALID_ARGUMENT', message: 'Two things.', details } }),
    400,
  );
  expect(error).toMatchObject({ status: 'INVALID_ARGUMENT', message: 'Two things.', problems: details });
  expect(messageOf(error)).toBe('amount must be a number.');
});

test.each([
  ['a proxy without a server behind it', '<html>502 Bad Gateway</html>', 502, 'UNAVAILABLE', BUSY],
  [
    'a server that is closing',
    '{"error":"Service Unavailable","message":"Service Unavailable"}',
    503,
    'UNAVAILABLE',
    BUSY,
  ],
  ['a proxy that wants less', '', 429, 'UNAVAILABLE', BUSY],
  ['a proxy that waited in vain', '', 504, 'DEADLINE_EXCEEDED', TIMED_OUT],
  ['a server that failed', 'Internal Server Error', 500, 'INTERNAL', UNEXPLAINED],
  ['an address that is not there', '<html>404</html>', 404, 'INTERNAL', UNEXPLAINED],
  ['a network one must sign in to', '<!doctype html><p>Welcome', 200, 'UNAVAILABLE', UNREACHED],
  ['half an answer', '{"result":{', 200, 'INTERNAL', UNEXPLAINED],
  ['an answer of nothing', '{"result":null}', 200, 'INTERNAL', UNEXPLAINED],
  ['no answer', '', 200, 'INTERNAL', UNEXPLAINED],
  ['another answer', '[]', 200, 'INTERNAL', UNEXPLAINED],
  ['null', 'null', 200, 'INTERNAL', UNEXPLAINED],
  ['a refusal without a word', '{"error":{"status":"UNAVAILABLE","message":""}}', 503, 'UNAVAILABLE', BUSY],
])('%s is told in words', async (_, body, httpStatus, status, message) => {
  expect(await refusal(body, httpStatus)).toMatchObject({
    status,
    message,
    isUnexplained: message !== UNREACHED,
  });
});

test.each([
  ['a refusal', '{"error":{"status":"UNAVAILABLE","message":"Closed until 8 AM."}}', {}, undefined],
  [
    'a server that asks to wait',
    '{"error":{"status":"UNAVAILABLE","message":"Busy."}}',
    { 'retry-after': '2' },
    2_000,
  ],
  [
    'a limit that is reached, of which the player is told at once,',
    '{"error":{"status":"RESOURCE_EXHAUSTED","message":"Please try again in 7 seconds."}}',
    { 'retry-after': '7' },
    undefined,
  ],
  ['a date that a proxy names', '', { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' }, 0],
  ['a proxy without a server behind it', '<html>', {}, 0],
])('after %s, the same call may be made again when it says', async (_, body, headers, retryAfterMs) => {
  const error = await resultOf(new Response(body, { status: 503, headers })).catch((thrown) => thrown);
  expect(error.retryAfterMs).toBe(retryAfterMs);
});

test('a limit that is reached says when the next call is let through', async () => {
  const body = '{"error":{"status":"RESOURCE_EXHAUSTED","message":"Please try again in 7 seconds."}}';
  const error = await resultOf(new Response(body, { status: 429, headers: { 'retry-after': '7' } })).catch(
    (thrown) => thrown,
  );
  expect(error.admittedAfterMs).toBe(7_000);
});

test('a failure without a message gets the one for what failed', async () => {
  const silent = await refusal('', 500);
  expect(messageOf(silent)).toBe(UNEXPLAINED);
  expect(messageOf(silent, 'Login failed. Please try again.')).toBe('Login failed. Please try again.');
  const explained = await refusal('{"error":{"status":"UNAUTHENTICATED","message":"Wrong."}}', 401);
  expect(messageOf(explained, 'Login failed. Please try again.')).toBe('Wrong.');
});
