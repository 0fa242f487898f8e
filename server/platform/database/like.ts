/** A LIKE pattern for text that contains what was typed, in lower case; `%`, `_` and `\` stand for themselves. */
export function containing(typed: string): string {
  return `%${typed.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
}
