/** A phone number as people write it. */
const PHONE = /^\+?[\d\s().-]{7,}$/;

/** A handle of Venmo, Cash App or Chime, by itself or in the address of its page; without its sign it is the same. */
const HANDLE =
  /^(?:(?:https?:\/\/)?(?:(?:www|account)\.)?(?:venmo\.com\/(?:u\/)?|cash\.app\/)[@$]?|[@$])(?!code\?)(?<name>(?=[^/?#]*\p{L})[^/?#@$\s]+)\/?(?:[?#].*)?$/u;

/**
 * What two spellings of one handle, email or phone number have in common; null if there is nothing to compare. Of one
 * way of paying: `@ann` and `$ann` are one key.
 */
export function handleKey(handle: string | null | undefined): string | null {
  const text = (handle ?? '').normalize('NFC').trim().toLowerCase();
  if (text === '') return null;
  if (!PHONE.test(text)) return HANDLE.exec(text)?.groups?.name ?? text;
  const digits = text.replace(/\D/g, '');
  // With or without the country, which is the United States for all of these rails: +1, 1 or 001.
  return /^(?:(?:00)?1)?(\d{10})$/.exec(digits)?.[1] ?? digits;
}
