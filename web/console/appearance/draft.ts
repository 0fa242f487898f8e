import type { CallInput, CallOutput } from '#contract/calls.ts';
import { CHAT_URL, LONGEST_TAGLINE, LONGEST_TITLE } from '#domain/brand/appearance.ts';
import { HEX, type Hex } from '#domain/brand/colour.ts';
import { LOGO_DAMAGED, LOGO_RULE, readLogo } from '#domain/brand/logo-file.ts';
import { checkEmail } from '#domain/words/contacts.ts';
import { checkVisible, HAS_SIGNS } from '#domain/words/spelling.ts';
import { base64Of } from '#web/data/base64.ts';

export type Stored = CallOutput<'getAppearance'>;

export const APPEARANCE_KEY = ['appearance'];

export type ShownLogo = { readonly url: string; readonly width: number; readonly height: number };

/** `logo` is undefined for the stored one. */
export type Draft = {
  readonly title: string;
  readonly tagline: string;
  readonly accent: string;
  readonly supportEmail: string;
  readonly chatUrl: string;
  readonly logo: (ShownLogo & { readonly content: string }) | null | undefined;
};

export type Problems = { readonly [Field in Exclude<keyof Draft, 'logo'>]?: string };

export function draftOf({ title, tagline, accent, supportEmail, chatUrl }: Stored): Draft {
  return {
    title: title ?? '',
    tagline: tagline ?? '',
    accent: accent ?? '',
    supportEmail: supportEmail ?? '',
    chatUrl: chatUrl ?? '',
    logo: undefined,
  };
}

export function problemsOf({ title, tagline, accent, supportEmail, chatUrl }: Draft): Problems {
  const [ofTitle, ofTagline] = [textProblem(title, LONGEST_TITLE), textProblem(tagline, LONGEST_TAGLINE)];
  const ofEmail = checkEmail(supportEmail.trim());
  return {
    ...(ofTitle && { title: ofTitle }),
    ...(ofTagline && { tagline: ofTagline }),
    ...(accent.trim() !== '' &&
      accentIn(accent) === null && { accent: 'Enter a colour as # and six digits, such as #4d6bf0.' }),
    ...(ofEmail && { supportEmail: `Please ${ofEmail}.` }),
    ...(chatUrl.trim() !== '' &&
      !CHAT_URL.test(chatUrl.trim()) && { chatUrl: 'Enter the chat’s address, which begins with https://.' }),
  };
}

/** With or without its `#`, in capitals or not; null until it is a colour. */
export function accentIn(typed: string): Hex | null {
  const colour = `#${typed.trim().replace(/^#/, '').toLowerCase()}`;
  return HEX.test(colour) ? (colour as Hex) : null;
}

export function inputOf(
  { title, tagline, accent, supportEmail, chatUrl, logo }: Draft,
  version: number,
): CallInput<'updateAppearance'> {
  return {
    title: title.trim() || null,
    tagline: tagline.trim() || null,
    accent: accentIn(accent),
    supportEmail: supportEmail.trim().toLowerCase() || null,
    chatUrl: chatUrl.trim() || null,
    ...(logo !== undefined && { logo: logo?.content ?? '' }),
    version,
  };
}

/** Logos are compared by their size in pixels. */
export function isStored(draft: Draft, stored: Stored): boolean {
  const wordsOf = (each: Draft) => JSON.stringify(inputOf({ ...each, logo: undefined }, 0));
  const { logo } = draft;
  const isLogo =
    logo === undefined || (logo?.width === stored.logo?.width && logo?.height === stored.logo?.height);
  return isLogo && wordsOf(draft) === wordsOf(draftOf(stored));
}

/** @returns the logo in the file, or why it is none */
export async function logoIn(bytes: Uint8Array): Promise<NonNullable<Draft['logo']> | string> {
  const file = readLogo(bytes);
  if (file === undefined) return LOGO_RULE;
  const content = base64Of(file.bytes);
  const { type, width, height } = file;
  const url = `data:${type};base64,${content}`;
  return (await canBeShown(new Blob([file.bytes.slice()], { type })))
    ? { content, width, height, url }
    : LOGO_DAMAGED;
}

/** Not tried in an image element, which takes a picture even if only a part can be shown. */
function canBeShown(picture: Blob): Promise<boolean> {
  return createImageBitmap(picture).then(
    () => true,
    () => false,
  );
}

function textProblem(text: string, longest: number): string | undefined {
  if (text.trim().length > longest) return `At most ${longest} characters.`;
  if (text.trim() !== '' && !HAS_SIGNS.test(text)) return 'Enter a letter, a digit or another sign.';
  return checkVisible(text);
}
