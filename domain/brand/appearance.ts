import type { Hex } from './colour.ts';

/** Null: as configured, or Cage's own. */
export type Appearance = {
  readonly title: string | null;
  readonly tagline: string | null;
  readonly accent: Hex | null;
  readonly logo: Logo | null;
  readonly supportEmail: string | null;
  readonly chatUrl: string | null;
};

export const LOGO_TYPES = { 'image/png': 'png', 'image/webp': 'webp' } as const;
export type LogoType = keyof typeof LOGO_TYPES;

export type Logo = {
  readonly type: LogoType;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /** SHA-256 of its bytes, in hexadecimal digits: its name. */
  readonly digest: string;
};

export const NO_APPEARANCE: Appearance = {
  title: null,
  tagline: null,
  accent: null,
  logo: null,
  supportEmail: null,
  chatUrl: null,
};

/** In characters. */
export const LONGEST_TITLE = 60;
export const LONGEST_TAGLINE = 140;

/** Players' browsers open it: `https`, and without a sign-in. */
export const CHAT_URL = /^https:\/\/[^\s/?#@\\]+(?:[/?#]\S*)?$/;

/** A logo so much wider than high counts as one that contains the name. */
const WIDE = 1.6;

export function isWide({ width, height }: Pick<Logo, 'width' | 'height'>): boolean {
  return width >= height * WIDE;
}

/** Whether players read something else, which may tell them to pay or to ask somebody else. */
export function saysOtherwise(before: Appearance, after: Appearance): boolean {
  return (['title', 'tagline', 'supportEmail', 'chatUrl'] as const).some(
    (field) => before[field] !== after[field],
  );
}

export function appearanceChanges(before: Appearance, after: Appearance): string[] {
  const texts = [
    ['name', quoted(before.title), quoted(after.title)],
    ['tagline', quoted(before.tagline), quoted(after.tagline)],
    ['accent', before.accent ?? 'Cage’s own', after.accent ?? 'Cage’s own'],
    ['logo', logoText(before.logo), logoText(after.logo)],
    ['support email', before.supportEmail ?? 'as configured', after.supportEmail ?? 'as configured'],
    ['chat', before.chatUrl ?? 'as configured', after.chatUrl ?? 'as configured'],
  ] as const;
  return texts.filter(([, from, to]) => from !== to).map(([what, from, to]) => `${what}: ${from} → ${to}`);
}

function quoted(text: string | null): string {
  return text === null ? 'as configured' : `“${text}”`;
}

function logoText(logo: Logo | null): string {
  if (logo === null) return 'none';
  const { type, width, height, digest } = logo;
  return `${LOGO_TYPES[type].toUpperCase()} of ${width} × ${height} pixels (${digest.slice(0, 12)})`;
}
