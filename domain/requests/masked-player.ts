const HIDDEN = '**';

/**
 * A player's username for the public: the prefix, the first two digits of the casino ID, and two stars whatever the
 * ID's length; `FC07**`. At least the last digit stays hidden. Of a username in any other form only the prefix is
 * shown.
 * Source: docs/reference/customer-site.md, 'Recent activity'.
 */
export function maskedPlayer(username: string, prefix: string): string {
  const casinoId = username.startsWith(prefix) ? username.slice(prefix.length) : '';
  const shown = /^\d+$/.test(casinoId) ? casinoId.slice(0, Math.min(2, casinoId.length - 1)) : '';
  return prefix + shown + HIDDEN;
}
