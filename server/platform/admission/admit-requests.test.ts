import fastify from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerErrors } from '../protocol/answer-error.ts';
import { admitRequests } from './admit-requests.ts';

const OTHERS = 'https://casino.example';

// The limit adapts once in a while, and would make room for what is to be refused.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval'] }));
afterEach(() => void vi.useRealTimers());

/** An app whose handler answers nobody until it is told to, and what has happened in it. */
function busyApp() {
  const { promise: goOn, resolve: answerAll } = Promise.withResolvers<void>();
  const seen = { handled: 0, hooks: 0, refusedAtOnce: 0, refusedLater: 0 };
  const app = fastify();
  app.setErrorHandler(
    answerErrors({
      onRefused: () => seen.refusedLater++,
      unavailablePage: (message) => `<p>${message}</p>`,
    }),
  );
  const admission = admitRequests(app, {
    isOn: true,
    priorityOf: (path) => (path === '/list' ? 'later' : path === '/watch' ? 'always' : 'first'),
    isForOthers: (origin) => origin === OTHERS,
    onRefused: () => seen.refusedAtOnce++,
  });
  app.addHook('onRequest', async () => {
    seen.hooks++;
  });
  for (const url of ['/submit', '/list', '/watch']) {
    app.route({
      method: ['GET', 'POST'],
      url,
      handler: async () => {
        seen.handled++;
        if (url !== '/watch') await goOn;
        return { result: {} };
      },
    });
  }
  const ask = (url: string, method: 'GET' | 'POST' = 'POST', headers = {}) =>
    app.inject({ method, url, headers, ...(method === 'POST' && { payload: { data: {} } }) });
  return { app, ask, seen, admission, answerAll };
}

test('what there is no room for is refused before anything else is done with it', async () => {
  const { ask, seen, admission, answerAll } = busyApp();
  const admitted = Array.from({ length: admission.limit }, () => ask('/submit'));
  await expect.poll(() => seen.handled).toBe(admission.limit);
  const { hooks } = seen;

  const atOnce = await ask('/submit?again=1');
  expect(atOnce.statusCode).toBe(503);
  expect(atOnce.headers).toMatchObject({
    'retry-after': '1',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(atOnce.body.length),
  });
  expect(atOnce.json()).toEqual({
    error: { status: 'UNAVAILABLE', message: 'The cashier is busy. Please try again in a moment.' },
  });
  expect(seen).toMatchObject({ hooks, refusedAtOnce: 1, refusedLater: 0 });

  // With the headers of other hooks: the same for pages of other sites, and a page for people.
  const forOthers = await ask('/submit', 'POST', { origin: OTHERS });
  expect([forOthers.statusCode, forOthers.body]).toEqual([503, atOnce.body]);
  const page = await ask('/submit', 'GET', { accept: 'text/html' });
  expect([page.statusCode, page.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8']);
  expect(seen).toMatchObject({ hooks: hooks + 2, refusedAtOnce: 1, refusedLater: 2 });

  expect((await ask('/watch')).statusCode).toBe(200);
  answerAll();
  for (const answer of await Promise.all(admitted)) expect(answer.statusCode).toBe(200);
  expect((await ask('/submit')).statusCode).toBe(200);
});

test('lists find half of the room', async () => {
  const { ask, seen, admission, answerAll } = busyApp();
  const admitted = Array.from({ length: admission.limit / 2 }, () => ask('/list'));
  await expect.poll(() => seen.handled).toBe(admission.limit / 2);
  expect((await ask('/list')).statusCode).toBe(503);
  const submitted = ask('/submit');
  answerAll();
  expect((await submitted).statusCode).toBe(200);
  await Promise.all(admitted);
});
