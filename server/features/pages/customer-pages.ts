import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Brand, PageData } from '#contract/page-data.ts';
import type { SettingsLookup } from '#server/features/payment-settings/lookup.ts';

/** A page as it is sent, in every encoding. */
export type Page = {
  readonly status: number;
  readonly etag: string;
  readonly bodies: { readonly br: Buffer; readonly gzip: Buffer; readonly identity: Buffer };
};

export type CustomerPages = {
  /** @param path without its query; any path that is no page gets the page that says so */
  page(path: string): Page;
};

/** What the customer site's own build gives for rendering on the server (web/site/render.tsx). */
type Renderer = {
  render(
    path: string,
    data: PageData,
  ): { readonly status: number; readonly head: string; readonly html: string };
};

const PATHS = ['/'] as const;
const NOT_FOUND = '/404';

const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);

/**
 * The customer pages, rendered with their data whenever what players are shown changes, and served from memory.
 * @param webFolder where the built web is
 */
export async function openCustomerPages(
  settings: SettingsLookup,
  options: {
    readonly webFolder: string;
    readonly brand: Brand;
    readonly demo: boolean;
    onError(error: unknown): void;
  },
): Promise<CustomerPages> {
  const template = await readFile(join(options.webFolder, 'site/index.html'), 'utf8');
  const renderer: Renderer = await import(
    pathToFileURL(join(options.webFolder, 'site-render/render.js')).href
  );
  let pages = await renderAll();

  async function renderAll(): Promise<ReadonlyMap<string, Page>> {
    const data: PageData = { brand: options.brand, demo: options.demo, settings: settings.public() };
    return new Map(
      await Promise.all([...PATHS, NOT_FOUND].map(async (path) => [path, await render(path, data)] as const)),
    );
  }

  async function render(path: string, data: PageData): Promise<Page> {
    const { status, head, html } = renderer.render(path, data);
    // Functions as replacements: in a string `$&` and the like would mean something.
    const document = template
      .replace('<!--head-->', () => head)
      .replace('<!--app-->', () => html)
      .replace('<!--data-->', () => JSON.stringify(data).replaceAll('<', '\\u003c'));
    const identity = Buffer.from(document);
    const [br, gzip] = await Promise.all([compressBrotli(identity), compressGzip(identity)]);
    return {
      status,
      etag: `"${createHash('sha256').update(identity).digest('base64url')}"`,
      bodies: { br, gzip, identity },
    };
  }

  // One after the other, so that the newest state is the last to be kept.
  let rendering = Promise.resolve();
  settings.onChange(() => {
    rendering = rendering
      .then(async () => {
        pages = await renderAll();
      })
      .catch(options.onError);
  });

  return { page: (path) => (pages.get(path) ?? pages.get(NOT_FOUND)) as Page };
}
