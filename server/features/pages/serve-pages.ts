import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LANGUAGES } from '#domain/languages/languages.ts';
import type { CustomerPages, Page } from './customer-pages.ts';
import { escapeHtml } from './escape-html.ts';
import { languageOf, VARIES_BY_LANGUAGE } from './language-of.ts';
import {
  type AnswerHeaders,
  CONSOLE_HEADERS,
  customerPageHeaders,
  SERVICE_WORKER_HEADERS,
} from './security-headers.ts';
import { siteFolders } from './site-folders.ts';
import { writeManifest } from './site-manifest.ts';

const YEAR_SECONDS = 31_536_000;
const HOUR_SECONDS = 3_600;
const MANIFEST = 'manifest.webmanifest';
const SERVICE_WORKER = 'service-worker.js';
const ASSETS = 'assets';

/** What the console's page says to who has no session. */
export const SIGNED_OUT_MARK = '<meta name="cage-session" content="none">';

/** Serves the customer pages, the console, and the files of both. */
export async function servePages(
  app: FastifyInstance,
  pages: CustomerPages,
  options: {
    readonly webFolder: string;
    readonly title: string;
    readonly demo: boolean;
    readonly frameAncestors: ReadonlySet<string>;
    isSignedOut(request: FastifyRequest): boolean;
  },
): Promise<void> {
  const headers = customerPageHeaders(options.frameAncestors);
  const [consolePage, signedOutPage] = await Promise.all([
    readConsolePage(options),
    readConsolePage(options, SIGNED_OUT_MARK),
  ]);

  for (const language of LANGUAGES) {
    const { site, assets } = siteFolders(language);
    serveAssets(app, join(options.webFolder, site, assets), `/${assets}/`);
  }
  serveFiles(app, join(options.webFolder, 'site'), '/');
  serveAssets(app, join(options.webFolder, 'console', ASSETS), `/admin/${ASSETS}/`);
  serveFiles(app, join(options.webFolder, 'console'), '/admin/');

  // Never from a cache, like all answers that do not say otherwise: the page says whether there is a session.
  const sendConsole = async (request: FastifyRequest, reply: FastifyReply) =>
    reply
      .type('text/html; charset=utf-8')
      .headers(CONSOLE_HEADERS)
      .send(options.isSignedOut(request) ? signedOutPage : consolePage);
  app.get('/admin', sendConsole);
  app.get('/admin/*', sendConsole);
  const siteManifest = await readManifest(options, 'site', options.title);
  serveManifest(app, `/${MANIFEST}`, (request) => writeManifest(siteManifest, languageOf(request)));
  const consoleManifest = JSON.stringify(await readManifest(options, 'console', `${options.title} Admin`));
  serveManifest(app, `/admin/${MANIFEST}`, () => consoleManifest);
  const serviceWorker = await readFile(join(options.webFolder, 'console', SERVICE_WORKER), 'utf8');
  app.get(`/admin/${SERVICE_WORKER}`, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').headers(SERVICE_WORKER_HEADERS).send(serviceWorker),
  );
  const sendCustomerPage = (request: FastifyRequest, reply: FastifyReply) => {
    const language = languageOf(request);
    return sendPage(request, reply, pages.page(request.url, language), {
      ...headers,
      'content-language': language,
    });
  };
  app.get('/', async (request, reply) => sendCustomerPage(request, reply));
  app.setNotFoundHandler(sendCustomerPage);
}

/** What lies in a folder itself, by a route each, as pages have addresses beside them. */
function serveFiles(app: FastifyInstance, folder: string, prefix: string): void {
  app.register(fastifyStatic, {
    ...FILE_OPTIONS,
    root: folder,
    prefix,
    wildcard: false,
    globIgnore: ['index.html*', `{${MANIFEST},${SERVICE_WORKER}}*`, '*.{br,gz}', `${ASSETS}/**`],
  });
}

/** All that lies in a folder, by one route. */
function serveAssets(app: FastifyInstance, folder: string, prefix: string): void {
  app.register(fastifyStatic, {
    ...FILE_OPTIONS,
    root: folder,
    prefix,
    // What is compressed is sent for the file it is of, and nobody's to ask for.
    allowedPath: (path) => !/\.(br|gz)$/.test(path),
  });
}

function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page,
  headers: AnswerHeaders,
): FastifyReply {
  // Pages vary only by encoding and language, and are revalidated each time because they contain the current account.
  reply.headers({
    ...headers,
    vary: `accept-encoding, ${VARIES_BY_LANGUAGE}`,
    'cache-control': 'no-cache',
    etag: page.etag,
  });
  if (request.headers['if-none-match'] === page.etag) return reply.code(304).send();
  const accepted = request.headers['accept-encoding'] ?? '';
  const encoding = (['br', 'gzip'] as const).find((name) => accepted.includes(name));
  if (encoding) reply.header('content-encoding', encoding);
  return reply
    .code(page.status)
    .type('text/html; charset=utf-8')
    .send(page.bodies[encoding ?? 'identity']);
}

async function readConsolePage(
  options: { readonly webFolder: string; readonly title: string; readonly demo: boolean },
  mark = '',
): Promise<string> {
  const template = await readFile(join(options.webFolder, 'console/index.html'), 'utf8');
  const title = escapeHtml(options.title);
  const head = `<title>${title}</title><meta name="cage-title" content="${title}">`;
  const demo = options.demo ? '<meta name="cage-demo" content="true">' : '';
  // A function, because a title may contain what `replace` takes for a pattern.
  return template.replace('<!--head-->', () => head + demo + mark);
}

/** What the site and the console call themselves where they are installed: by the operator's name, not Cage's. */
async function readManifest(
  { webFolder }: { readonly webFolder: string },
  part: 'site' | 'console',
  name: string,
): Promise<object> {
  const manifest = JSON.parse(await readFile(join(webFolder, part, MANIFEST), 'utf8'));
  return { ...manifest, name, short_name: name };
}

function serveManifest(
  app: FastifyInstance,
  address: string,
  manifestFor: (request: FastifyRequest) => string,
): void {
  app.get(address, (request, reply) =>
    reply
      .type('application/manifest+json')
      .header('cache-control', `public, max-age=${HOUR_SECONDS}`)
      .header('vary', VARIES_BY_LANGUAGE)
      .send(manifestFor(request)),
  );
}

const FILE_OPTIONS = {
  decorateReply: false,
  index: false,
  preCompressed: true,
  setHeaders: cacheFiles,
} as const;

/** Files whose names carry a hash of their content never change. */
function cacheFiles(reply: FastifyReply, path: string): void {
  const isHashed = /[\\/]assets[\\/]/.test(path);
  reply.header(
    'cache-control',
    isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : `public, max-age=${HOUR_SECONDS}`,
  );
}
