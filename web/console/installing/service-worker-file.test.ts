import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { expect, test } from 'vitest';

const FILE = join(import.meta.dirname, '../public/service-worker.js');

type Window = { readonly url: string; readonly visibilityState: string };

/** The service worker in a browser with these windows, and what it does there. */
async function startWorker(
  windows: Window[],
  endpoint = 'https://fcm.googleapis.com/fcm/send/x',
  { isOn = true } = {},
) {
  const done: unknown[] = [];
  const listeners = new Map<string, (event: unknown) => void>();
  const clients = windows.map((window) => ({
    ...window,
    focus: async () => done.push(['focus', window.url]),
    postMessage: (message: unknown) => done.push(['message', window.url, message]),
  }));
  const self = {
    addEventListener: (name: string, listener: (event: unknown) => void) => listeners.set(name, listener),
    clients: {
      matchAll: async () => clients,
      openWindow: async (address: string) => done.push(['open', address]),
    },
    registration: {
      pushManager: { getSubscription: async () => ({ endpoint }), subscribe: async () => RENEWED },
      showNotification: async (title: string, options: object) => done.push(['show', title, options]),
    },
  };
  const fetch = async (address: string, { body }: { readonly body: string }) => {
    done.push([address, JSON.parse(body).data]);
    return Response.json({ result: { isOn } });
  };
  runInContext(await readFile(FILE, 'utf8'), createContext({ self, fetch, URL, Response }));
  return async (name: string, event: object) => {
    let finished: Promise<unknown> = Promise.resolve();
    listeners.get(name)?.({ ...event, waitUntil: (promise: Promise<unknown>) => (finished = promise) });
    await finished;
    return done;
  };
}

const KEYS = { p256dh: 'a point', auth: 'a secret' };
const RENEWED = { toJSON: () => ({ endpoint: 'https://push.example.com/new', keys: KEYS }) };
const NOTICE = { text: '2 deposits waiting', opens: '/admin/deposits?status=pending' };
const PUSHED = { data: { json: () => NOTICE } };
const PRESSED = { notification: { close() {}, data: { opens: NOTICE.opens } } };
const at = (path: string, visibilityState = 'hidden') => ({
  url: `https://cashier.example${path}`,
  visibilityState,
});

test.each([
  ['nothing open', []],
  ['the console behind something else', [at('/admin/stats')]],
  ['only the customer site in sight', [at('/', 'visible'), at('/administrator', 'visible')]],
])('a notice is shown with %s', async (_what, windows: Window[]) => {
  const act = await startWorker(windows);
  expect(await act('push', PUSHED)).toEqual([
    [
      'show',
      NOTICE.text,
      expect.objectContaining({ tag: 'cage-new-requests', renotify: true, data: { opens: NOTICE.opens } }),
    ],
  ]);
});

const IN_SIGHT = [at('/admin/stats'), at('/admin/deposits', 'visible')];

test('a notice is not shown to who has the console in sight', async () => {
  const act = await startWorker(IN_SIGHT);
  expect(await act('push', PUSHED)).toEqual([]);
});

test('Apple’s browsers, which take silence amiss, show it nevertheless', async () => {
  const act = await startWorker(IN_SIGHT, 'https://web.push.apple.com/x');
  expect(await act('push', PUSHED)).toHaveLength(1);
});

test('one that is pressed opens the console, or goes there in one that is open', async () => {
  const none = await startWorker([at('/', 'visible')]);
  expect(await none('notificationclick', PRESSED)).toEqual([['open', NOTICE.opens]]);
  const open = at('/admin/stats');
  const act = await startWorker([open]);
  expect(await act('notificationclick', PRESSED)).toEqual([
    ['focus', open.url],
    ['message', open.url, { opens: NOTICE.opens }],
  ]);
});

const BEFORE = { endpoint: 'https://push.example.com/old', options: {} };

test.each([
  ['that the browser has made', RENEWED],
  ['made anew', null],
])('notices go on with a subscription %s in place of the one before', async (_how, newSubscription) => {
  const act = await startWorker([]);
  expect(await act('pushsubscriptionchange', { oldSubscription: BEFORE, newSubscription })).toEqual([
    ['/api/resumePush', { endpoint: BEFORE.endpoint }],
    ['/api/confirmPush', { endpoint: 'https://push.example.com/new', ...KEYS }],
  ]);
});

test('they do not for somebody else, nor where they were off', async () => {
  const act = await startWorker([], undefined, { isOn: false });
  expect(
    await act('pushsubscriptionchange', { oldSubscription: BEFORE, newSubscription: RENEWED }),
  ).toHaveLength(1);
  const off = await startWorker([]);
  expect(await off('pushsubscriptionchange', { oldSubscription: null, newSubscription: null })).toEqual([]);
});
