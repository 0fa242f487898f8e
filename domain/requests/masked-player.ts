const HIDDEN = '**';
const MOST_SHOWN_OF_END = 3;

/**
 * A player's username for the public: the prefix, the first two digits of the casino ID, and two stars whatever the
 * ID's length; `FC07**`. At least the last digit stays hidden. Of a username in any other form only the prefix is
 * shown.
 * Source: docs/reference/customer-site.md, 'Recent activity'.
 */
export function maskedPlayer(username: string, prefix: string): string {
  const casinoId = casinoIdOf(username, prefix);
  return prefix + casinoId.slice(0, Math.min(2, Math.max(0, casinoId.length - 1))) + HIDDEN;
}

/**
 * The last digits of a player's casino ID, for whoever has the link to a request: three at most, and never all. Null for
 * a username in any other form. Those who signed up at about the same time have the first in common, not the last.
 */
export function casinoIdEnd(username: string, prefix: string): string | null {
  return casinoIdOf(username, prefix).slice(1).slice(-MOST_SHOWN_OF_END) || null;
}

/** Empty if it is none. */
function casinoIdOf(username: string, prefix: string): string {
  const casinoId = username.startsWith(prefix) ? username.slice(prefix.length) : '';
  return /^\d+$/.test(casinoId) ? casinoId : '';
}
