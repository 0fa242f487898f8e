import { realpathSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createServer, type ViteDevServer } from 'vite';
import type { PageData } from '#contract/page-data.ts';
import { PLAYER_PAGE_CALLS } from '#contract/player-pages.ts';
import { faceHead } from '#server/features/pages/face-head.ts';
import { SIGNED_OUT_MARK, type WebOptions } from '#server/features/pages/serve-pages.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

// Vite's client is a script in the page, uses a web socket and a worker, and evaluates nothing.
const DEVELOPMENT_POLICY = [
  "default-src 'self'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self' ws:",
  "worker-src 'self' blob:",
].join(';');

/** For development only: pages are rendered in the browser from their sources, and updated in place. */
export async function serveVitePages(app: FastifyInstance, options: WebOptions): Promise<void> {
  const { settings, appearance, demo, isSignedOut } = options;
  const site = await openVite(app, 'site');
  const console = await openVite(app, 'console');
  const viteOf = (url: string) => (/^\/admin\b/.test(url) ? console : site);
  app.addHook('onClose', async () => {
    await Promise.all([site.close(), console.close()]);
  });

  app.addHook('onRequest', (request, reply, done) => {
    if (!request.is404 || request.url.startsWith('/api/')) return done();
    // Vite's own answers go past Fastify's headers.
    reply.raw.setHeader('content-security-policy', DEVELOPMENT_POLICY);
    reply.header('content-security-policy', DEVELOPMENT_POLICY);
    viteOf(request.url).middlewares(request.raw, reply.raw, (error?: unknown) =>
      done(error as Error | undefined),
    );
  });

  app.setNotFoundHandler(async (request, reply) => {
    // Vite has taken the console's base off the other.
    const url = request.originalUrl;
    const face = appearance.current();
    const data: PageData = {
      brand: face.brand,
      demo,
      settings: PLAYER_PAGE_CALLS.getPaymentSettingsPublic.output.parse(settings.public()),
    };
    const page =
      viteOf(url) === console
        ? await pageOf(console, 'console', url, {
            head: `${faceHead(face)}${demo ? DEMO_MARK : ''}${isSignedOut(request) ? SIGNED_OUT_MARK : ''}`,
          })
        : await pageOf(site, 'site', url, { head: faceHead(face), data: JSON.stringify(data) });
    return reply.type('text/html; charset=utf-8').send(page);
  });
}

const DEMO_MARK = '<meta name="cage-demo" content="true">';

function openVite(app: FastifyInstance, part: 'site' | 'console'): Promise<ViteDevServer> {
  return createServer({
    configFile: join(ROOT, 'web', part, 'vite.config.ts'),
    appType: 'custom',
    logLevel: 'warn',
    cacheDir: join(ROOT, 'dist/development', part),
    server: {
      middlewareMode: true,
      hmr: { server: app.server },
      // node_modules may be a symbolic link.
      fs: { allow: [ROOT, realpathSync(join(ROOT, 'node_modules'))] },
    },
  });
}

async function pageOf(
  vite: ViteDevServer,
  part: 'site' | 'console',
  address: string,
  { head = '', data = '' },
): Promise<string> {
  const template = await readFile(join(ROOT, 'web', part, 'index.html'), 'utf8');
  const page = await vite.transformIndexHtml(address, template);
  // Functions as replacements, because `$&` and the like are special in strings.
  return page
    .replace('<!--head-->', () => head)
    .replace('<!--apart-->', '')
    .replace('<!--app-->', '')
    .replace('<!--data-->', () => data.replaceAll('<', '\\u003c'));
}
