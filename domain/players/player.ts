// Linear: anybody may send thousands of zeros that no casino ID ends.
const CASINO_ID = /^(?<prefix>[A-Z]{0,8})(?<digits>\d+)$/;

/** Leading zeros make no other casino ID; irregular usernames stay. As the database's spell_username. */
export function spellUsername(username: string): string {
  const { prefix, digits } = CASINO_ID.exec(username)?.groups ?? {};
  return prefix === undefined || digits === undefined ? username : prefix + digits.replace(/^0+(?=\d)/, '');
}

/** It belongs to the player and shows on all their records. */
export const STANDINGS = ['good', 'warning', 'suspended'] as const;
export type Standing = (typeof STANDINGS)[number];

export const STANDING_LABELS: Readonly<Record<Standing, string>> = {
  good: 'Good Standing',
  warning: 'Warning',
  suspended: 'Suspended',
};

/** Unknown players have a summary, too. */
export function isKnownPlayer({
  standing,
  since,
}: {
  readonly standing: Standing;
  readonly since: string | null;
}): boolean {
  return since !== null || standing !== STANDINGS[0];
}

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
