import { readdir, readFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { PageData } from '#contract/page-data.ts';
import { depositRequest } from '#test/fixtures/deposits.ts';
import { settingsWithVenmo, startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

const WEB_FOLDER = inject('webFolder');
const EVIL_NAME = '</script><script>alert("$& $1 \u2028")</script><!--';

function settingsWithEvilName() {
  const settings = settingsWithVenmo();
  const [account] = settings.methods.venmo.accounts;
  const venmo = { enabled: true, accounts: [{ ...account, displayName: EVIL_NAME, pinned: true }] };
  return { ...settings, methods: { ...settings.methods, venmo } } as typeof settings;
}

let cashier: TestCashier;
beforeAll(async () => {
  cashier = await startTestCashier({ settings: settingsWithEvilName() });
});
afterAll(() => cashier[Symbol.asyncDispose]());

/** Without what fetch does by itself: the bytes as they came. */
async function get(path: string, headers: Record<string, string> = {}, origin = cashier.origin) {
  return new Promise<{ status: number; headers: Record<string, string>; bytes: Buffer; text: string }>(
    (resolve, reject) => {
      httpRequest(`${origin}${path}`, { headers }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part) => parts.push(part));
        response.on('end', () => {
          const bytes = Buffer.concat(parts);
          resolve({
            status: response.statusCode as number,
            headers: response.headers as Record<string, string>,
            bytes,
            text: bytes.toString(),
          });
        });
      })
        .on('error', reject)
        .end();
    },
  );
}

/** What a page carries inside. */
function dataOf(html: string): PageData {
  const json = html.match(/<script[^>]*type="application\/json"[^>]*>(.*?)<\/script>/s)?.[1];
  return JSON.parse(json as string);
}

describe('the customer page', () => {
  test('is HTML with its data inside, whatever the data', async () => {
    const { status, headers, text } = await get('/');
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(text).toMatch(/^<!doctype html>/i);
    expect(text).not.toContain('<!--head-->');
    expect(text).not.toContain('<!--app-->');
    expect(text).not.toContain('<!--data-->');
    expect(text).not.toContain('<script>alert');
    const data = dataOf(text);
    expect(data.settings.settings.venmo.accounts[0]?.displayName).toBe(EVIL_NAME);
    const { validUntil, ...shown } = await cashier.call('getPaymentSettingsPublic', {});
    expect(data.settings).toMatchObject(shown);
    expect(data.demo).toBe(false);
  });

  test('has the brand of the configuration in it', async () => {
    await using branded = await startTestCashier({
      variables: {
        CAGE_TITLE: 'A & B <Cashier>',
        CAGE_ID_PREFIX: 'ZZ',
        CAGE_SUPPORT_EMAIL: 'help@example.com',
      },
    });
    const { text } = await get('/', {}, branded.origin);
    expect(text).toContain('A &amp; B &lt;Cashier');
    expect(text).not.toContain('<Cashier>');
    expect(dataOf(text).brand).toMatchObject({
      title: 'A & B <Cashier>',
      idPrefix: 'ZZ',
      supportEmail: 'help@example.com',
    });
    const manifest = await get('/manifest.webmanifest', {}, branded.origin);
    expect(manifest.headers['content-type']).toMatch(/^application\/manifest\+json/);
    expect(JSON.parse(manifest.text)).toMatchObject({
      name: 'A & B <Cashier>',
      short_name: 'A & B <Cashier>',
      start_url: '/',
      lang: 'en',
      shortcuts: [{ name: 'Deposit' }, { name: 'Withdraw' }],
    });
    const chosen = { cookie: 'cage_language=es', 'accept-language': 'en' };
    const spanish = await get('/manifest.webmanifest', chosen, branded.origin);
    expect(spanish.headers.vary).toContain('accept-language, cookie');
    expect(JSON.parse(spanish.text)).toMatchObject({
      name: 'A & B <Cashier>',
      lang: 'es',
      shortcuts: [{ name: 'Depositar' }, { name: 'Retirar' }],
    });
    const ofConsole = await get('/admin/manifest.webmanifest', {}, branded.origin);
    expect(JSON.parse(ofConsole.text)).toMatchObject({
      name: 'A & B <Cashier> Admin',
      start_url: '/admin',
      scope: '/admin',
      display: 'standalone',
    });
  });

  test('is revalidated each time, and sent only if it has changed', async () => {
    const first = await get('/');
    expect(first.headers['cache-control']).toBe('no-cache');
    const { etag } = first.headers as { etag: string };
    expect(etag).toMatch(/^"[\w-]+"$/);
    const again = await get('/', { 'if-none-match': etag });
    expect(again.status).toBe(304);
    expect(again.bytes).toHaveLength(0);
    expect((await get('/', { 'if-none-match': '"another"' })).status).toBe(200);
  });

  test.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
  ] as const)('is sent to who takes %s as %s', async (accepted, encoding, decode) => {
    const plain = await get('/');
    expect(plain.headers['content-encoding']).toBeUndefined();
    const { headers, bytes } = await get('/', { 'accept-encoding': accepted });
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers.vary).toMatch(/accept-encoding/i);
    expect(Number(headers['content-length'])).toBe(bytes.length);
    expect(decode(bytes).toString()).toBe(plain.text);
    expect(bytes.length).toBeLessThan(plain.bytes.length);
  });

  test.each([
    ['en', {}],
    ['en', { 'accept-language': 'fr-FR,fr;q=0.9' }],
    ['es', { 'accept-language': 'es-MX,es;q=0.9,en;q=0.8' }],
    ['es', { 'accept-language': 'en', cookie: 'a=b; cage_language=es' }],
    ['en', { 'accept-language': 'es', cookie: 'cage_language=en' }],
  ])('is in %s for who asks with %j', async (language, asked: Record<string, string>) => {
    const { headers, text } = await get('/', asked);
    expect(headers['content-language']).toBe(language);
    expect(headers.vary).toBe('accept-encoding, accept-language, cookie');
    expect(text).toContain(`<html lang="${language}">`);
    expect(text).toContain(language === 'es' ? '<title>Depositar · ' : '<title>Deposit · ');
    expect(text).toContain(
      language === 'es'
        ? 'Paga con Apple Pay en la página'
        : 'Pay with Apple Pay on our payment provider’s page.',
    );
    const [script] = /\/assets\/[\w/-]+\.js/.exec(text) ?? [];
    expect(script?.startsWith('/assets/es/')).toBe(language === 'es');
    expect((await get(script as string)).status).toBe(200);
  });

  test('takes a query, and HEAD', async () => {
    expect((await get('/?method=venmo')).status).toBe(200);
    expect((await get('/?utm=1&x=%3Cscript%3E')).text).not.toContain('<script>');
    const response = await fetch(`${cashier.origin}/`, { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('');
  });

  test.each(['/withdraw/', '/stripe-confirmation/?session=1'])('%s is its page', async (path) => {
    const { status, text } = await get(path);
    expect(status).toBe(200);
    expect(text).not.toContain('Page not found');
  });

  test.each(['/no-such-page', '/a/b/c', '/index.html', '/assets/none.js', '/../package.json', '/.env'])(
    '%s is not found, and says so in a page',
    async (path) => {
      const { status, headers, text } = await get(path);
      expect(status).toBe(404);
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect(text).toMatch(/^<!doctype html>/i);
    },
  );

  test('shows a sample account in a demo only', async () => {
    await using demo = await startTestCashier({ demo: true });
    const shown = dataOf((await get('/', {}, demo.origin)).text);
    expect(shown.demo).toBe(true);
    expect(shown.settings.settings.zelle.accounts).toHaveLength(1);
    const real = await get('/');
    expect(dataOf(real.text).settings.settings.zelle.accounts).toEqual([]);
    expect(real.text).not.toMatch(/sample/i);
  });
});

describe('the console', () => {
  test.each(['/admin', '/admin/', '/admin/deposits', '/admin/x/y?z=1'])('is served at %s', async (path) => {
    const { status, headers, text } = await get(path);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['cache-control']).toBe('no-store');
    expect(text).toContain('/admin/assets/');
    expect(text).not.toContain('cage-demo');
  });

  test.each([
    ['typed', { 'sec-fetch-site': 'none' }, true],
    ['followed here', { 'sec-fetch-site': 'same-origin' }, true],
    ['with a session', { 'sec-fetch-site': 'none', cookie: 'cage_session_0=stale' }, false],
    ['from another site, which leaves the session out', { 'sec-fetch-site': 'cross-site' }, false],
    ['by a browser that does not say from where', {}, false],
  ])('knows who is signed out for certain: %s', async (_how, headers: Record<string, string>, expected) => {
    const { text } = await get('/admin', headers);
    expect(text.includes('<meta name="cage-session" content="none">')).toBe(expected);
  });

  test('knows that it is a demo', async () => {
    await using demo = await startTestCashier({ demo: true });
    expect((await get('/admin', {}, demo.origin)).text).toContain('<meta name="cage-demo" content="true">');
  });
});

describe('files', () => {
  test.each(['site', 'console'])('of the %s that carry a hash never change', async (part) => {
    const prefix = part === 'site' ? '/assets' : '/admin/assets';
    const names = (await readdir(join(WEB_FOLDER, part, 'assets'))).filter((name) =>
      /\.(js|css)$/.test(name),
    );
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) {
      const { status, headers, text } = await get(`${prefix}/${name}`);
      expect(status).toBe(200);
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(headers['content-type']).toMatch(name.endsWith('.js') ? /javascript/ : /css/);
      expect(text).not.toMatch(/^<!doctype/i);
    }
  });

  test.each(['sample-', 'not-for-payment', 'Stripe', 'Customer chooses', 'a Venmo handle'])(
    'that players load say nothing of what only staff know: %s',
    async (text) => {
      const folder = join(WEB_FOLDER, 'site/assets');
      const names = (await readdir(folder)).filter((name) => name.endsWith('.js'));
      expect(names.length).toBeGreaterThan(0);
      const contents = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
      expect(names.filter((_, index) => contents[index]?.includes(text))).toEqual([]);
    },
  );

  test('without a hash are revalidated from time to time', async () => {
    const { status, headers } = await get('/icon.svg');
    expect(status).toBe(200);
    expect(headers['content-type']).toMatch(/svg/);
    expect(headers['cache-control']).toBe('public, max-age=3600');
  });
});

describe('what protects the pages', () => {
  test('sends no referrer to other sites', async () => {
    for (const path of ['/', '/withdraw', '/status', '/no-such-page'])
      expect((await get(path)).text).toContain('<meta name="referrer" content="same-origin" />');
    expect((await get('/admin')).headers['referrer-policy']).toBe('same-origin');
  });

  test('no page contains an inline script that runs', async () => {
    for (const path of ['/', '/admin', '/no-such-page']) {
      const { text } = await get(path);
      for (const [, attributes] of text.matchAll(/<script([^>]*)>/g)) {
        expect(attributes).toMatch(/\bsrc=|type="application\/json"/);
      }
      expect(text).not.toMatch(/\son\w+="/);
    }
  });
});

test('a demo sends players who pay by a provider to a page that says that nothing is paid there', async () => {
  await using demo = await startTestCashier({ demo: true });
  for (const method of ['Cash App', 'Apple Pay', 'Credit Card'] as const) {
    const { redirectUrl } = await demo.call('sendDepositEmail', depositRequest({ method }));
    expect(new URL(redirectUrl as string).pathname).toBe('/sample-provider');
  }
  const { status, text } = await get('/sample-provider', { 'accept-language': 'es' }, demo.origin);
  expect([status, text]).toEqual([200, expect.stringContaining('aquí no se puede pagar nada')]);
  expect((await get('/sample-provider')).status).toBe(404);
});
