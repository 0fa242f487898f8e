import { writeFile } from 'node:fs/promises';
import { deflateSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { accentsOf, OWN_ACCENT } from '#domain/brand/accents.ts';
import { MARK, markLines, markSquare, markSvg } from '#domain/brand/mark.ts';
import { PALETTE } from '#domain/brand/palette.ts';
import { pngOf } from '#server/features/appearance/png-picture.ts';
import { launchBrowser } from '#test/fixtures/browser.ts';

/** Draws the icons, and the picture of a shared link, from the mark and Cage's own accent. */

const { accent, onAccent } = accentsOf(OWN_ACCENT).dark;
const CAGES = { fill: accent, on: onAccent };
/** The greys, from the ground on, that the server turns into other colours: `recolour`. */
const GREYS = ['#000000', '#7f7f7f', '#fefefe'] as const;
const GREY_FOLDER = 'server/features/appearance/pictures';
const PARTS = ['web/site/public', 'web/console/public'];

type Colours = { readonly fill: string; readonly on: string };

/** Fills to the edge: whoever installs it cuts the corners, up to a circle. */
const filled = (scale: number, { fill, on }: Colours = CAGES) => {
  const margin = (MARK.size * (1 - scale)) / 2;
  return svg(
    `<rect width="32" height="32" fill="${fill}"/><g transform="translate(${margin} ${margin}) scale(${scale})">${markLines(on)}</g>`,
  );
};

await using browser = await launchBrowser();
for (const folder of PARTS) {
  for (const size of [192, 512]) {
    await draw(browser, markSvg({ ...CAGES, title: 'Cage' }), size, size, `${folder}/icon-${size}.png`);
    await draw(browser, filled(0.7), size, size, `${folder}/icon-maskable-${size}.png`);
  }
}
await draw(browser, filled(0.85), 180, 180, 'web/site/public/apple-touch-icon.png');
await writeFile('web/site/public/icon.svg', `${markSvg({ ...CAGES, title: 'Cage' })}\n`);
await draw(browser, svg(markLines('#fff')), 96, 96, 'web/console/public/notice-badge.png');
await draw(browser, shared(CAGES, PALETTE.dark.bg), 1200, 630, 'web/site/public/share.png');
const [ground, fill, on] = GREYS;
await drawGrey(browser, filled(0.85, { fill: ground, on }), 180, 180, `${GREY_FOLDER}/touch-icon.png`);
await drawGrey(browser, shared({ fill, on }, ground), 1200, 630, `${GREY_FOLDER}/shared.png`);

function shared(colours: Colours, ground: string): string {
  const [left, top, scale] = [470, 185, 260 / MARK.size];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630"><rect width="1200" height="630" fill="${ground}"/><g transform="translate(${left} ${top}) scale(${scale})">${markSquare(colours)}</g></svg>`;
}

function svg(content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${MARK.size} ${MARK.size}">${content}</svg>`;
}

async function draw(from: Browser, content: string, width: number, height: number, file: string) {
  const page = await from.newPage({ viewport: { width, height } });
  await page.setContent(`<style>body{margin:0}svg{display:block;width:100%}</style>${content}`);
  await page.screenshot({ path: file, omitBackground: true });
  await page.close();
}

async function drawGrey(from: Browser, content: string, width: number, height: number, file: string) {
  const page = await from.newPage();
  const address = `data:image/svg+xml,${encodeURIComponent(content)}`;
  const pixels = await page.evaluate<number[]>(`(async () => {
    const picture = new Image(${width}, ${height});
    picture.src = ${JSON.stringify(address)};
    await picture.decode();
    const context = new OffscreenCanvas(${width}, ${height}).getContext('2d');
    context.drawImage(picture, 0, 0, ${width}, ${height});
    return [...context.getImageData(0, 0, ${width}, ${height}).data.filter((_, at) => at % 4 === 0)];
  })()`);
  await page.close();
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  const lines = Array.from({ length: height }, (_, y) => [0, ...pixels.slice(y * width, (y + 1) * width)]);
  const picture = [
    { name: 'IHDR', content: header },
    { name: 'IDAT', content: deflateSync(Buffer.from(lines.flat()), { level: 9 }) },
    { name: 'IEND', content: Buffer.alloc(0) },
  ];
  await writeFile(file, pngOf(picture));
}
