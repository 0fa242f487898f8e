/** A phone number as people write it. */
const PHONE = /^\+?[\d\s().-]{7,}$/;

/** What two spellings of one handle, email or phone number have in common; null if there is nothing to compare. */
export function handleKey(handle: string | null | undefined): string | null {
  const text = (handle ?? '').normalize('NFC').trim().toLowerCase();
  if (text === '') return null;
  if (!PHONE.test(text)) return text;
  const digits = text.replace(/\D/g, '');
  // With or without the country, which is the United States for all of these rails: +1, 1 or 001.
  return /^(?:(?:00)?1)?(\d{10})$/.exec(digits)?.[1] ?? digits;
}
