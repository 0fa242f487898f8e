const HIDDEN = '**';
const MOST_SHOWN_OF_END = 3;

/** `FC07**`: never the last digit (docs/reference/customer-site.md, 'Recent activity'). */
export function maskedPlayer(username: string, prefix: string): string {
  const casinoId = casinoIdOf(username, prefix);
  return prefix + casinoId.slice(0, Math.min(2, Math.max(0, casinoId.length - 1))) + HIDDEN;
}

/** At most three last digits, never all: players who signed up together have the first in common. */
export function casinoIdEnd(username: string, prefix: string): string | null {
  return casinoIdOf(username, prefix).slice(1).slice(-MOST_SHOWN_OF_END) || null;
}

function casinoIdOf(username: string, prefix: string): string {
  const casinoId = username.startsWith(prefix) ? username.slice(prefix.length) : '';
  return /^\d+$/.test(casinoId) ? casinoId : '';
}
