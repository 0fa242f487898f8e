const LEADING_ZEROS = /^([A-Z]{0,8})0+(?=\d+$)/;

/**
 * The one spelling of a player's username: leading zeros of the casino ID make no other ID, and of zeros only one stays.
 * Irregular usernames, as staff may enter them, stay as they are. The database spells alike: spell_username.
 */
export function spellUsername(username: string): string {
  return username.replace(LEADING_ZEROS, '$1');
}
