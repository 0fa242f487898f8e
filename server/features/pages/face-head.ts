import { isWide, LOGO_TYPES } from '#domain/brand/appearance.ts';
import type { Face } from '#server/features/appearance/face.ts';

/** What of the operator's face stands in the head of every page: its icons, and the accents. */
export function faceHead({ icon, touchIcon, colours }: Face): string {
  return [
    `<link rel="icon" href="${icon}">`,
    `<link rel="apple-touch-icon" href="${touchIcon}">`,
    ...(colours ? [`<link id="accents" rel="stylesheet" href="${colours.styles}">`] : []),
    '',
  ].join('\n    ');
}

/** The icons of an installed site or console; undefined: Cage's own, as the manifest has them. */
export function faceIcons({ brand: { logo }, colours }: Face): object[] | undefined {
  if (logo && !isWide(logo)) {
    const type = Object.entries(LOGO_TYPES).find(([, extension]) => logo.url.endsWith(`.${extension}`))?.[0];
    return [{ src: logo.url, sizes: `${logo.width}x${logo.height}`, type }];
  }
  return colours ? [{ src: colours.icon, sizes: 'any', type: 'image/svg+xml' }] : undefined;
}
