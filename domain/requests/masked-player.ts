const HIDDEN = '**';

/**
 * A player's username as anybody may see it: the prefix, the first two digits of the casino ID, stars, whatever the
 * ID's length; `FC07**`. At least the last digit stays hidden. A username of another shape shows the prefix alone.
 * Source: docs/reference/customer-site.md, 'Recent activity'.
 */
export function maskedPlayer(username: string, prefix: string): string {
  const casinoId = username.startsWith(prefix) ? username.slice(prefix.length) : '';
  const shown = /^\d+$/.test(casinoId) ? casinoId.slice(0, Math.min(2, casinoId.length - 1)) : '';
  return prefix + shown + HIDDEN;
}
