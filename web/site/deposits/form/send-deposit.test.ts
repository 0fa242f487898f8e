import { afterEach, expect, test, vi } from 'vitest';
import { cents } from '#domain/money/usd.ts';
import { CallError } from '#web/data/call.ts';
import { Unconfirmed } from '../../submission/unfinished.ts';
import { depositFailure, sendDeposit } from './send-deposit.ts';

afterEach(() => vi.unstubAllGlobals());

test('a deposit that is sent again is the same one, under the request id and the reference of its draft', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_url: string, { body }: { readonly body: string }) => {
    sent.push(JSON.parse(body).data);
    return new Response('{"result":{}}');
  });
  const form = { casinoId: '123', senderName: 'Ann Example', amount: '50' };
  const request = {
    method: 'Venmo',
    deposit: { casinoId: '123', senderName: 'Ann Example', amountCents: cents(5_000) },
    draft: { requestId: 'id', reference: 'K7Q4M2XP', form },
    idPrefix: 'FC',
  } as const;
  await sendDeposit(request);
  await sendDeposit(request);
  const same = {
    ...{ username: 'FC123', method: 'Venmo', amount: 50, senderName: 'Ann Example' },
    ...{ requestId: 'id', reference: 'K7Q4M2XP' },
  };
  expect(sent).toEqual([same, same]);
});

test('fields that the server rejects are mapped to the form’s own names', () => {
  const error = new CallError('INVALID_ARGUMENT', 'The request is not valid.', [
    { field: 'username', message: 'username must be …' },
    { field: 'amount', message: 'The amount must be at least $50.' },
    { field: 'reference', message: 'reference must be …' },
  ]);
  expect(depositFailure(error, 'manual')).toEqual({
    text: 'Error submitting deposit: Casino ID must be … The amount must be at least $50. reference must be …',
    problems: { casinoId: 'Casino ID must be …', amount: 'The amount must be at least $50.' },
    alreadySent: false,
    isUnknown: false,
  });
});

test('a request id that was already used is distinguished from other failures', () => {
  expect(depositFailure(new CallError('ALREADY_EXISTS', 'Used.'), 'manual').alreadySent).toBe(true);
  expect(depositFailure(new CallError('UNAVAILABLE', 'Closed.'), 'manual').alreadySent).toBe(false);
  expect(depositFailure(new TypeError('broken'), 'manual')).toEqual({
    text: 'Error submitting deposit: broken',
    problems: {},
    alreadySent: false,
    isUnknown: false,
  });
});

test('what may have been stored all the same is said to be unknown', () => {
  const busy = new CallError('UNAVAILABLE', 'Busy.', undefined, 2_000);
  expect(depositFailure(busy, 'manual')).toMatchObject({ isUnknown: true });
  expect(depositFailure(new CallError('UNAVAILABLE', 'Closed.'), 'manual')).toMatchObject({
    isUnknown: false,
  });
  expect(depositFailure(new Unconfirmed(), 'manual')).toMatchObject({
    text: 'We do not know whether your deposit request reached us.',
    isUnknown: true,
  });
});

test('a timeout has its own message only where a payment page was to open', () => {
  const error = new CallError('DEADLINE_EXCEEDED', 'Request timed out. Please try again.');
  expect(depositFailure(error, 'hosted').text).toBe('Request timed out. Please try again.');
  expect(depositFailure(error, 'manual').text).toBe(
    'Error submitting deposit: Request timed out. Please try again.',
  );
});
