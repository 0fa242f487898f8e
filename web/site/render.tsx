import { renderToString } from 'react-dom/server';
import type { PageData } from '#contract/page-data.ts';
import { App } from './app.tsx';
import { pageTitle } from './page-title.ts';
import { routeOf } from './routes.tsx';

export type RenderedPage = {
  readonly status: 200 | 404;
  /** For the `<!--head-->` of index.html. */
  readonly head: string;
  /** For its `<!--app-->`. */
  readonly html: string;
};

/**
 * Renders a customer page on the server.
 * @param path the address from its first slash on, with or without a query: `/`, `/?method=venmo`
 */
export function render(path: string, data: PageData): RenderedPage {
  const [pathname = '/', search = ''] = path.split('?');
  const found = routeOf(pathname) !== undefined;
  return {
    status: found ? 200 : 404,
    head: [
      `<title>${escapeHtml(pageTitle(pathname, search, data.brand))}</title>`,
      `<meta name="description" content="${escapeHtml(data.brand.tagline)}">`,
      ...(found ? [] : ['<meta name="robots" content="noindex">']),
    ].join('\n    '),
    html: renderToString(<App data={data} renderedAddress={path} />),
  };
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
