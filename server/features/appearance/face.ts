import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Brand } from '#contract/page-data.ts';
import { type Accents, accentsOf, OWN_ACCENT } from '#domain/brand/accents.ts';
import { isWide, LOGO_TYPES } from '#domain/brand/appearance.ts';
import { markSvg } from '#domain/brand/mark.ts';
import { PALETTE, type Scheme } from '#domain/brand/palette.ts';
import { escapeHtml } from '#domain/words/escaping.ts';
import type { InForce } from '#server/platform/sealing/signed-settings.ts';
import { recolour } from './recolour.ts';
import type { StoredAppearance } from './store.ts';

export type FaceFile = { readonly type: string; readonly body: Buffer };

/** The cashier's looks at one moment: the configuration, overlaid with the owners' choices. */
export type Face = {
  readonly brand: Brand;
  readonly accents: Readonly<Record<Scheme, Accents>>;
  /** Addresses of the accents' style sheet and of an icon in them; null with Cage's own colours. */
  readonly colours: { readonly styles: string; readonly icon: string } | null;
  readonly icon: string;
  readonly touchIcon: string;
  readonly files: ReadonlyMap<string, FaceFile>;
  readonly stored: InForce<StoredAppearance>;
  readonly configured: Brand;
};

export const FACE_PREFIX = '/appearance/';

const OWN_ICON = '/icon.svg';
const OWN_TOUCH_ICON = '/apple-touch-icon.png';

/** The mark in grey, as `npm run icons` draws it. */
const [TOUCH_ICON, SHARED] = ['touch-icon', 'shared'].map((name) =>
  readFileSync(join(import.meta.dirname, 'pictures', `${name}.png`)),
) as [Buffer, Buffer];

export function faceOf(configured: Brand, stored: InForce<StoredAppearance>): Face {
  const { title, tagline, accent, logo, logoBytes, supportEmail, chatUrl } = stored.settings;
  const files = new Map<string, FaceFile>();
  const keep = (extension: string, type: string, body: Buffer): string => {
    const digest = createHash('sha256').update(body).digest('hex').slice(0, 32);
    const address = `${FACE_PREFIX}${digest}.${extension}`;
    files.set(address, { type, body });
    return address;
  };
  const accents = accentsOf(accent ?? OWN_ACCENT);
  const { accent: fill, onAccent: on } = accents.dark;
  const shownTitle = title ?? configured.title;
  const colours = accent && {
    styles: keep('css', 'text/css; charset=utf-8', Buffer.from(stylesOf(accents))),
    icon: keep('svg', 'image/svg+xml', Buffer.from(markSvg({ fill, on, title: escapeHtml(shownTitle) }))),
  };
  const shownLogo = logo &&
    logoBytes && {
      url: keep(LOGO_TYPES[logo.type], logo.type, logoBytes),
      width: logo.width,
      height: logo.height,
    };
  const shared =
    colours && !shownLogo && keep('png', 'image/png', recolour(SHARED, [PALETTE.dark.bg, fill, on]));
  const square = shownLogo && !isWide(shownLogo) ? shownLogo.url : undefined;
  const accentedTouchIcon = colours && keep('png', 'image/png', recolour(TOUCH_ICON, [fill, on]));
  return {
    brand: {
      ...configured,
      title: shownTitle,
      tagline: tagline ?? configured.tagline,
      supportEmail: supportEmail ?? configured.supportEmail,
      chatUrl: chatUrl ?? configured.chatUrl,
      ...(shownLogo && { logo: shownLogo }),
      ...(shared && { shared }),
    },
    accents,
    colours,
    icon: square ?? colours?.icon ?? OWN_ICON,
    touchIcon: square && logo?.type === 'image/png' ? square : (accentedTouchIcon ?? OWN_TOUCH_ICON),
    files,
    stored,
    configured,
  };
}

/** The site follows the browser's scheme; the console may have one chosen. */
function stylesOf({ dark, light }: Face['accents']): string {
  return [
    `html:root{${variables(dark)}}`,
    `@media (prefers-color-scheme:light){html:root{${variables(light)}}}`,
    `html:root[data-mantine-color-scheme="dark"]{${variables(dark)}}`,
    `html:root[data-mantine-color-scheme="light"]{${variables(light)}}`,
  ].join('\n');
}

function variables({ accent, accentStrong, accentSoft, onAccent }: Accents): string {
  return `--accent:${accent};--accent-strong:${accentStrong};--accent-soft:${accentSoft};--on-accent:${onAccent}`;
}
