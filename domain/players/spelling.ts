const LEADING_ZEROS = /^([A-Z]{0,8})0+(?=\d+$)/;
const SPELLED = /^([A-Z]{0,8})(\d{1,20})$/;
const MOST_DIGITS = 20;

/**
 * The one spelling of a player's username: leading zeros of the casino ID make no other ID, and of zeros only one stays.
 * Irregular usernames, as staff may enter them, stay as they are. The database spells alike: 0065-know-players.sql.
 */
export function spellUsername(username: string): string {
  return username.replace(LEADING_ZEROS, '$1');
}

/**
 * All spellings of a username, for what is never rewritten, such as the activity log. Of text that is no regular username
 * only itself.
 * @param username in any spelling and case
 */
export function spellingsOf(username: string): readonly string[] {
  const [, prefix, digits] = SPELLED.exec(spellUsername(username.toUpperCase())) ?? [];
  if (prefix === undefined || digits === undefined) return [username];
  return Array.from(
    { length: MOST_DIGITS - digits.length + 1 },
    (_, zeros) => prefix + '0'.repeat(zeros) + digits,
  );
}
