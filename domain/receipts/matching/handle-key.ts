import { ofPlainWidth } from '#domain/words/spelling.ts';

const PHONE = /^\+?[\d\s().-]{7,}$/;

/** A handle of Venmo, Cash App or Chime, alone or in its page's address, with its sign or without. */
const HANDLE =
  /^(?:(?:https?:\/\/)?(?:(?:www|account)\.)?(?:venmo\.com\/(?:u\/)?|cash\.app\/)(?!code(?:[/?#]|$))(?:[@$]|%24|%40)?|[@$])(?<name>(?=[^/?#]*\p{L})[^/?#@$\s]+)\/?(?:(?<=cash\.app\/.*)[\d.,]+)?\/?(?:[?#].*)?$/u;

/** Equal for all spellings of a handle on one rail (`@ann`, `$ann`); null if there is none. */
export function handleKey(handle: string | null | undefined): string | null {
  const text = ofPlainWidth(handle ?? '')
    .normalize('NFC')
    .trim()
    .toLowerCase();
  if (text === '') return null;
  if (!PHONE.test(text)) return HANDLE.exec(text)?.groups?.name ?? text;
  const digits = text.replace(/\D/g, '');
  // With or without the country, which is the United States for all of these rails: +1, 1 or 001.
  return /^(?:(?:00)?1)?(\d{10})$/.exec(digits)?.[1] ?? digits;
}
