/** A LIKE pattern for text with this in it, in lower case; `%`, `_` and `\` stand for themselves. */
export function containing(typed: string): string {
  return `%${typed.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
}
