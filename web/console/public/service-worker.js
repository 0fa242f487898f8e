/** For pushed notices; keeps no page and no answer (docs/decisions/0026-push.md). Served as written here. */

const NO_CONNECTION = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>No connection to Cage</title>
    <style>
      body { margin: 15vh auto; max-width: 40ch; padding: 0 16px; font: 1rem/1.5 system-ui, sans-serif; }
      h1 { font-size: 1.25rem; }
      a { display: inline-block; padding: 8px 0; }
    </style>
  </head>
  <body>
    <main>
      <h1>No connection to Cage</h1>
      <p>Either this device has no connection, or the server cannot be reached from here.</p>
      <a href="">Try again</a>
    </main>
  </body>
</html>`;

const NO_CONNECTION_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none';style-src 'unsafe-inline';base-uri 'none';form-action 'none';frame-ancestors 'none'",
};

// A release replaces it at once, also under open consoles: it holds nothing that they rely on.
self.addEventListener('install', (event) => {
  self.skipWaiting();
  // Where the browser can, calls and files do not wait for this worker to start only to be let through.
  event.addRoutes?.([
    { condition: { requestMode: 'navigate' }, source: 'fetch-event' },
    { condition: { urlPattern: '/*' }, source: 'network' },
  ]);
});

self.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return;
  event.respondWith(
    fetch(event.request).catch(
      () => new Response(NO_CONNECTION, { status: 503, headers: NO_CONNECTION_HEADERS }),
    ),
  );
});

/** At most one notice is shown: the next replaces it, and is heard all the same. */
const TAG = 'cage-new-requests';

self.addEventListener('push', (event) => event.waitUntil(tell(event.data.json())));

/** A console in sight shows the news itself. */
async function tell({ text, opens }) {
  const consoles = await openConsoles();
  const isInSight = consoles.some(({ visibilityState }) => visibilityState === 'visible');
  if (isInSight && (await mayShowNothing())) return;
  await self.registration.showNotification(text, {
    tag: TAG,
    renotify: true,
    icon: '/admin/icon-192.png',
    badge: '/admin/notice-badge.png',
    data: { opens },
  });
}

/** Apple's browsers end a subscription after three messages of which nothing was shown. */
async function mayShowNothing() {
  const subscription = await self.registration.pushManager.getSubscription();
  return subscription !== null && !new URL(subscription.endpoint).hostname.endsWith('.push.apple.com');
}

// A browser may replace its subscription by itself; what is sent to the one before is lost.
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)));

/** Only where notices are on for the person signed in: the cookie may be somebody else's by now. */
async function renew({ oldSubscription, newSubscription }) {
  if (!oldSubscription) return;
  const { isOn } = await call('resumePush', { endpoint: oldSubscription.endpoint });
  if (!isOn) return;
  const renewed = newSubscription ?? (await self.registration.pushManager.subscribe(oldSubscription.options));
  const { endpoint, keys } = renewed.toJSON();
  await call('confirmPush', { endpoint, p256dh: keys.p256dh, auth: keys.auth });
}

async function call(name, data) {
  const body = JSON.stringify({ data });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`/api/${name}`, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`${name} was answered ${answer.status}`);
  return (await answer.json()).result;
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data));
});

/** An open console goes there itself: loaded anew it would lose what is typed in it. */
async function show({ opens }) {
  const [found] = await openConsoles();
  if (found === undefined) return self.clients.openWindow(opens);
  await found.focus();
  found.postMessage({ opens });
}

async function openConsoles() {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return windows.filter(({ url }) => /^\/admin(\/|$)/.test(new URL(url).pathname));
}
