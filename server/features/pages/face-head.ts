import { isWide, LOGO_TYPES } from '#domain/brand/appearance.ts';
import type { Face } from '#server/features/appearance/face.ts';

export function faceHead({ icon, touchIcon, colours }: Face): string {
  return [
    `<link rel="icon" href="${icon}">`,
    `<link rel="apple-touch-icon" href="${touchIcon}">`,
    ...(colours ? [`<link id="accents" rel="stylesheet" href="${colours.styles}">`] : []),
    '',
  ].join('\n    ');
}

/** Undefined for the icons of Cage's own manifest. */
export function faceIcons({ brand: { logo }, colours }: Face): object[] | undefined {
  if (logo && !isWide(logo)) {
    const type = Object.entries(LOGO_TYPES).find(([, extension]) => logo.url.endsWith(`.${extension}`))?.[0];
    return [{ src: logo.url, sizes: `${logo.width}x${logo.height}`, type }];
  }
  return colours ? [{ src: colours.icon, sizes: 'any', type: 'image/svg+xml' }] : undefined;
}
