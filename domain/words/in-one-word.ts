/** In small letters and without spaces, hyphens and underscores: 'Cash App', 'cash-app' and 'cashapp' are the same. */
export function inOneWord(text: string): string {
  return text.toLowerCase().replace(/[\s_-]+/g, '');
}
