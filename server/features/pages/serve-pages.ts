import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LANGUAGES, type Language } from '#domain/languages/languages.ts';
import { escapeHtml } from '#domain/words/escaping.ts';
import type { Face } from '#server/features/appearance/face.ts';
import type { AppearanceLookup } from '#server/features/appearance/lookup.ts';
import type { SettingsLookup } from '#server/features/payment-settings/lookup.ts';
import { noSuchCall } from '#server/platform/protocol/protocol.ts';
import { type CustomerPages, openCustomerPages, openSite, type Site } from './customer-pages.ts';
import { faceHead, faceIcons } from './face-head.ts';
import { languageOf, VARIES_BY_LANGUAGE } from './language-of.ts';
import { PAGE_WORDS } from './page-words.ts';
import {
  type AnswerHeaders,
  CONSOLE_HEADERS,
  customerPageHeaders,
  SERVICE_WORKER_HEADERS,
} from './security-headers.ts';
import { createPageSender } from './send-page.ts';
import { siteFolders } from './site-folders.ts';

const YEAR_SECONDS = 31_536_000;
const HOUR_SECONDS = 3_600;
const MANIFEST = 'manifest.webmanifest';
const SERVICE_WORKER = 'service-worker.js';
const ASSETS = 'assets';

/** In the console's page for a visitor without a session. */
export const SIGNED_OUT_MARK = '<meta name="cage-session" content="none">';

async function servePages(
  app: FastifyInstance,
  pages: CustomerPages,
  options: {
    readonly webFolder: string;
    readonly appearance: AppearanceLookup;
    readonly demo: boolean;
    readonly headers: AnswerHeaders;
    readonly frameAncestors: ReadonlySet<string>;
    isSignedOut(request: FastifyRequest): boolean;
  },
): Promise<void> {
  const sendPage = createPageSender({ ...options.headers, ...customerPageHeaders(options.frameAncestors) });
  const face = options.appearance.current;
  const consolePage = await readConsolePage(options);

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
      .send(consolePage(face(), options.isSignedOut(request) ? SIGNED_OUT_MARK : ''));
  app.get('/admin', sendConsole);
  app.get('/admin/*', sendConsole);
  const siteManifest = await readManifest(options, 'site');
  serveManifest(app, `/${MANIFEST}`, (request) =>
    writeManifest(siteManifest(face(), face().brand.title), languageOf(request)),
  );
  const consoleManifest = await readManifest(options, 'console');
  serveManifest(app, `/admin/${MANIFEST}`, () =>
    JSON.stringify(consoleManifest(face(), `${face().brand.title} Admin`)),
  );
  const serviceWorker = await readFile(join(options.webFolder, 'console', SERVICE_WORKER), 'utf8');
  app.get(`/admin/${SERVICE_WORKER}`, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').headers(SERVICE_WORKER_HEADERS).send(serviceWorker),
  );
  const sendCustomerPage = (request: FastifyRequest, reply: FastifyReply) => {
    const language = languageOf(request);
    sendPage(request, reply, pages.page(request.url, language), language);
  };
  app.get('/', sendCustomerPage);
  app.setNotFoundHandler((request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') throw noSuchCall(request);
    sendCustomerPage(request, reply);
  });
}

/** A route per file, since pages have addresses beside them. */
function serveFiles(app: FastifyInstance, folder: string, prefix: string): void {
  app.register(fastifyStatic, {
    ...FILE_OPTIONS,
    root: folder,
    prefix,
    wildcard: false,
    globIgnore: ['index.html*', `{${MANIFEST},${SERVICE_WORKER}}*`, '*.{br,gz}', `${ASSETS}/**`],
  });
}

function serveAssets(app: FastifyInstance, folder: string, prefix: string): void {
  app.register(fastifyStatic, {
    ...FILE_OPTIONS,
    root: folder,
    prefix,
    // A compressed file is sent in place of its original only, never by its own name.
    allowedPath: (path) => !/\.(br|gz)$/.test(path),
  });
}

async function readConsolePage(options: {
  readonly webFolder: string;
  readonly demo: boolean;
}): Promise<(face: Face, mark: string) => string> {
  const template = await readFile(join(options.webFolder, 'console/index.html'), 'utf8');
  const demo = options.demo ? '<meta name="cage-demo" content="true">' : '';
  return (face, mark) => {
    const title = escapeHtml(face.brand.title);
    const { logo } = face.brand;
    const head = [
      `<title>${title}</title><meta name="cage-title" content="${title}">`,
      logo ? `<meta name="cage-logo" content="${logo.url} ${logo.width} ${logo.height}">` : '',
      demo,
      mark,
    ].join('');
    // A function, because a title may contain what `replace` takes for a pattern.
    return template.replace('<!--head-->', () => faceHead(face) + head);
  };
}

async function readManifest(
  { webFolder }: { readonly webFolder: string },
  part: 'site' | 'console',
): Promise<(face: Face, name: string) => object> {
  const manifest = JSON.parse(await readFile(join(webFolder, part, MANIFEST), 'utf8'));
  return (face, name) => ({ ...manifest, name, short_name: name, icons: faceIcons(face) ?? manifest.icons });
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

function writeManifest(manifest: object, language: Language): string {
  const { description, deposit, withdraw } = PAGE_WORDS[language];
  const shortcuts = [
    { name: deposit, url: '/' },
    { name: withdraw, url: '/withdraw' },
  ];
  return JSON.stringify({ ...manifest, lang: language, description, shortcuts });
}

export type ServeWeb = (app: FastifyInstance, options: WebOptions) => Promise<void>;

export type WebOptions = {
  readonly settings: SettingsLookup;
  readonly appearance: AppearanceLookup;
  readonly demo: boolean;
  readonly headers: AnswerHeaders;
  /** The origins whose pages may frame the customer pages, besides their own. */
  readonly frameAncestors: ReadonlySet<string>;
  /** Whether a visitor of the console is certainly signed out, so that the page need not ask. */
  isSignedOut(request: FastifyRequest): boolean;
  onError(error: unknown): void;
};

export function serveBuiltWeb(webFolder: string): ServeWeb {
  let sites: Promise<readonly Site[]> | undefined;
  return async (app, { settings, appearance, demo, onError, ...options }) => {
    sites ??= Promise.all(LANGUAGES.map((language) => openSite(webFolder, language)));
    const pages = await openCustomerPages(await sites, settings, { appearance, demo, onError });
    await servePages(app, pages, { ...options, webFolder, appearance, demo });
  };
}
