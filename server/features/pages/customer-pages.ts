import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Brand, PageData } from '#contract/page-data.ts';
import { getPaymentSettingsPublic } from '#contract/payment-settings/get-payment-settings-public.ts';
import { COINS } from '#domain/coins/coins.ts';
import type { Language } from '#domain/languages/languages.ts';
import { METHOD_KEYS, WITHDRAWAL_METHODS } from '#domain/methods/methods.ts';
import type { SettingsLookup } from '#server/features/payment-settings/lookup.ts';
import { siteFolders } from './site-folders.ts';

/** A page as it is sent, in every encoding. */
export type Page = {
  readonly status: number;
  readonly etag: string;
  readonly bodies: { readonly br: Buffer; readonly gzip: Buffer; readonly identity: Buffer };
};

export type CustomerPages = {
  /** @param address path and query; an unknown path gets the page that says so */
  page(address: string, language: Language): Page;
};

/** What the customer site's build provides for rendering on the server (web/site/render.tsx). */
type Renderer = {
  render(
    path: string,
    data: PageData,
  ): { readonly status: number; readonly head: string; readonly html: string; readonly screenFile: string };
};

/** The browser's files by their source, as the site's build lists them. */
type BuildManifest = Readonly<
  Record<string, { readonly file: string; readonly imports?: readonly string[] }>
>;

/** What is rendered: an address with a query is listed beside the one without, which serves all other queries. */
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

/** The customer site's build in a language. */
export type Site = {
  readonly language: Language;
  /** All customer pages. What shows the same as the last time is not rendered again. */
  renderPages(data: PageData): Promise<ReadonlyMap<string, Page>>;
};

/** @param webFolder where the built web is */
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

  async function render(address: string, data: PageData): Promise<Page> {
    const { status, head, html, screenFile } = renderer.render(address, data);
    // Functions as replacements, because `$&` and the like are special in strings.
    const document = template
      .replace('<!--head-->', () => `${head}${loadingAlong(manifest, screenFile)}`)
      .replace('<!--app-->', () => html)
      .replace('<!--data-->', () => JSON.stringify(data).replaceAll('<', '\\u003c'));
    const identity = Buffer.from(document);
    const [br, gzip] = await Promise.all([compressBrotli(identity, BROTLI_OPTIONS), compressGzip(identity)]);
    return {
      status,
      etag: `"${createHash('sha256').update(identity).digest('base64url')}"`,
      bodies: { br, gzip, identity },
    };
  }

  return {
    language,
    async renderPages(data) {
      const shown = JSON.stringify(data);
      if (last?.shown === shown) return last.pages;
      const rendering = [...ADDRESSES, NOT_FOUND].map(
        async (address) => [address, await render(address, data)] as const,
      );
      const pages = new Map(await Promise.all(rendering));
      last = { shown, pages };
      return pages;
    },
  };
}

/** The customer pages, rendered with their data whenever what players see changes, and served from memory. */
export async function openCustomerPages(
  sites: readonly Site[],
  settings: SettingsLookup,
  options: {
    readonly brand: Brand;
    readonly demo: boolean;
    onError(error: unknown): void;
  },
): Promise<CustomerPages> {
  const { brand, demo } = options;
  const renderAll = async () => {
    const data = { brand, demo, settings: getPaymentSettingsPublic.output.parse(settings.public()) };
    const rendered = sites.map(
      async ({ language, renderPages }) => [language, await renderPages(data)] as const,
    );
    return new Map(await Promise.all(rendered));
  };
  let pages = await renderAll();

  // In sequence, so that the newest state wins.
  let rendering = Promise.resolve();
  settings.onChange(() => {
    rendering = rendering
      .then(async () => {
        pages = await renderAll();
      })
      .catch(options.onError);
  });

  return {
    page(address, language) {
      const inLanguage = pages.get(language);
      const path = address.split('?')[0] as string;
      return (inLanguage?.get(address) ??
        inLanguage?.get(path) ??
        inLanguage?.get(path.replace(/\/+$/, '')) ??
        inLanguage?.get(NOT_FOUND)) as Page;
    },
  };
}

/** Makes the browser fetch a screen's files together with the page's own script, which would request them later. */
function loadingAlong(manifest: BuildManifest, source: string): string {
  const sources = new Set([source]);
  // Iteration over a set includes what is added meanwhile.
  for (const name of sources) for (const needed of manifest[name]?.imports ?? []) sources.add(needed);
  return [...sources]
    .flatMap((name) => (name === 'index.html' ? [] : (manifest[name]?.file ?? [])))
    .map((file) => `\n    <link rel="modulepreload" href="/${file}">`)
    .join('');
}
