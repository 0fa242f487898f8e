import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import type { PageData } from '#contract/page-data.ts';
import * as pages from '#words/frame.tsx';
import { App } from './app.tsx';
import { isListed, pageDescription, pageTitle } from './places/page-text.ts';
import { placeOf } from './places/place.ts';
import { SCREEN_FILES } from './routes/screen-files.ts';
import { loadScreen, SCREEN_NAMES } from './routes/screens.ts';
import { Apart } from './shell/apart.tsx';

export type RenderedPage = {
  readonly status: 200 | 404;
  /** `head`, `apart` and `html` replace the comments of these names in index.html. */
  readonly head: string;
  readonly apart: string;
  readonly html: string;
  /** The source file of its screen, its key in the build's manifest. */
  readonly screenFile: string;
};

const SHARED_PICTURE = { url: '/share.png', width: 1_200, height: 630 };

await Promise.all(SCREEN_NAMES.map(loadScreen));

/** `address` is path and query, from the first slash on: `/`, `/?method=venmo`. */
export function render(address: string, data: PageData): RenderedPage {
  const place = placeOf(address);
  const { brand } = data;
  const [title, description] = [pageTitle(place, brand), pageDescription(place, brand)].map(escapeHtml);
  const ownAddress = new URL(address, brand.origin).href;
  const url = escapeHtml(ownAddress);
  const ofTheMark = { ...SHARED_PICTURE, url: brand.shared ?? SHARED_PICTURE.url };
  const { url: picture, width, height } = brand.logo ?? ofTheMark;
  const image = escapeHtml(new URL(picture, brand.origin).href);
  const listing = [
    `<link rel="canonical" href="${url}">`,
    '<meta property="og:type" content="website">',
    `<meta property="og:site_name" content="${escapeHtml(brand.title)}">`,
    `<meta property="og:title" content="${title}">`,
    `<meta property="og:description" content="${description}">`,
    `<meta property="og:url" content="${url}">`,
    `<meta property="og:image" content="${image}">`,
    `<meta property="og:image:width" content="${width}">`,
    `<meta property="og:image:height" content="${height}">`,
    `<meta property="og:image:alt" content="${brand.logo ? escapeHtml(brand.title) : pages.aboutImage}">`,
    // Logos are small; the picture is made to be shown large.
    `<meta name="twitter:card" content="${brand.logo ? 'summary' : 'summary_large_image'}">`,
  ];
  return {
    status: place.screen === 'not-found' ? 404 : 200,
    head: [
      `<title>${title}</title>`,
      `<meta name="description" content="${description}">`,
      ...(isListed(place) ? listing : ['<meta name="robots" content="noindex">']),
    ].join('\n    '),
    apart: renderToStaticMarkup(<Apart address={ownAddress} brand={brand} />),
    html: renderToString(<App data={data} renderedAddress={address} />),
    screenFile: SCREEN_FILES[place.screen],
  };
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
