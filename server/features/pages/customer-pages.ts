import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { PageData } from '#contract/page-data.ts';
import { PLAYER_PAGE_CALLS } from '#contract/player-pages.ts';
import { COINS } from '#domain/coins/coins.ts';
import type { Language } from '#domain/languages/languages.ts';
import { METHOD_KEYS, WITHDRAWAL_METHODS } from '#domain/methods/methods.ts';
import type { AppearanceLookup } from '#server/features/appearance/lookup.ts';
import type { SettingsLookup } from '#server/features/payment-settings/lookup.ts';
import { faceHead } from './face-head.ts';
import { siteFolders } from './site-folders.ts';

/** Bodies have a character for each byte: Node.js writes a text body together with its headers. */
export type Page = {
  readonly status: number;
  readonly etag: string;
  readonly bodies: { readonly br: string; readonly gzip: string; readonly identity: string };
};

export type CustomerPages = {
  /** The address is path and query; an unknown path gets the page that says so. */
  page(address: string, language: Language): Page;
};

/** The interface of web/site/render.tsx. */
type Renderer = {
  render(
    path: string,
    data: PageData,
  ): {
    readonly status: number;
    readonly head: string;
    readonly apart: string;
    readonly html: string;
    readonly screenFile: string;
  };
};

type BuildManifest = Readonly<
  Record<string, { readonly file: string; readonly imports?: readonly string[] }>
>;

/** An address without a query serves all queries that are not listed, too. */
const ADDRESSES = [
  '/',
  ...METHOD_KEYS.map((key) => `/?method=${key}`),
  ...COINS.map((coin) => `/?method=crypto&coin=${coin}`),
  '/withdraw',
  ...WITHDRAWAL_METHODS.map((method) => `/withdraw?method=${method.toLowerCase()}`),
  '/stripe-confirmation',
  '/status',
];
const NOT_FOUND = '/404';

const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);
// The highest quality would take ten times as long for a few percent, at every turn of the accounts.
const BROTLI_OPTIONS = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

export type Site = {
  readonly language: Language;
  /** Returns the last pages if data and face are the same. */
  renderPages(data: PageData, faceHead: string): Promise<ReadonlyMap<string, Page>>;
};

export async function openSite(webFolder: string, language: Language): Promise<Site> {
  const { site, render: renderFolder } = siteFolders(language);
  const template = (await readFile(join(webFolder, site, 'index.html'), 'utf8')).replace(
    '<html lang="en">',
    `<html lang="${language}">`,
  );
  const manifest: BuildManifest = JSON.parse(
    await readFile(join(webFolder, site, '.vite/manifest.json'), 'utf8'),
  );
  const renderer: Renderer = await import(pathToFileURL(join(webFolder, renderFolder, 'render.js')).href);
  let last: { readonly shown: string; readonly pages: ReadonlyMap<string, Page> } | undefined;

  async function render(address: string, data: PageData, faceHead: string): Promise<Page> {
    const { status, head, apart, html, screenFile } = renderer.render(address, data);
    // Functions as replacements, because `$&` and the like are special in strings.
    const document = template
      .replace('<!--head-->', () => `${faceHead}${head}${loadingAlong(manifest, screenFile)}`)
      .replace('<!--apart-->', () => apart)
      .replace('<!--app-->', () => html)
      .replace('<!--data-->', () => JSON.stringify(data).replaceAll('<', '\\u003c'));
    const identity = Buffer.from(document);
    const [br, gzip] = await Promise.all([compressBrotli(identity, BROTLI_OPTIONS), compressGzip(identity)]);
    return {
      status,
      etag: `"${createHash('sha256').update(identity).digest('base64url')}"`,
      bodies: {
        br: br.toString('latin1'),
        gzip: gzip.toString('latin1'),
        identity: identity.toString('latin1'),
      },
    };
  }

  return {
    language,
    async renderPages(data, faceHead) {
      const shown = JSON.stringify([data, faceHead]);
      if (last?.shown === shown) return last.pages;
      const rendering = [...ADDRESSES, NOT_FOUND].map(
        async (address) => [address, await render(address, data, faceHead)] as const,
      );
      const pages = new Map(await Promise.all(rendering));
      last = { shown, pages };
      return pages;
    },
  };
}

export async function openCustomerPages(
  sites: readonly Site[],
  settings: SettingsLookup,
  options: {
    readonly appearance: AppearanceLookup;
    readonly demo: boolean;
    onError(error: unknown): void;
  },
): Promise<CustomerPages> {
  const { appearance, demo } = options;
  const renderAll = async () => {
    const face = appearance.current();
    const data = {
      brand: face.brand,
      demo,
      settings: PLAYER_PAGE_CALLS.getPaymentSettingsPublic.output.parse(settings.public()),
    };
    const rendered = sites.map(
      async ({ language, renderPages }) => [language, await renderPages(data, faceHead(face))] as const,
    );
    return new Map(await Promise.all(rendered));
  };
  let pages = await renderAll();

  // In sequence, so that the newest state wins.
  let rendering = Promise.resolve();
  const renderAnew = () => {
    rendering = rendering
      .then(async () => {
        pages = await renderAll();
      })
      .catch(options.onError);
  };
  settings.onChange(renderAnew);
  appearance.onChange(renderAnew);

  return {
    page(address, language) {
      const inLanguage = pages.get(language);
      const rendered = inLanguage?.get(address);
      if (rendered !== undefined) return rendered;
      const path = address.split('?', 1)[0] as string;
      return (inLanguage?.get(path) ??
        inLanguage?.get(path.replace(/\/+$/, '')) ??
        inLanguage?.get(NOT_FOUND)) as Page;
    },
  };
}

/** Preloads a screen's files, which the page's own script would request later. */
function loadingAlong(manifest: BuildManifest, source: string): string {
  const sources = new Set([source]);
  // Iteration over a set includes members added meanwhile.
  for (const name of sources) for (const needed of manifest[name]?.imports ?? []) sources.add(needed);
  return [...sources]
    .flatMap((name) => (name === 'index.html' ? [] : (manifest[name]?.file ?? [])))
    .map((file) => `\n    <link rel="modulepreload" href="/${file}">`)
    .join('');
}
