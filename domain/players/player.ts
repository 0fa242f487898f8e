const LEADING_ZEROS = /^([A-Z]{0,8})0+(?=\d+$)/;

/**
 * The one spelling of a player's username: leading zeros of the casino ID make no other ID, and of zeros only one stays.
 * Irregular usernames, as staff may enter them, stay as they are. The database spells alike: spell_username.
 */
export function spellUsername(username: string): string {
  return username.replace(LEADING_ZEROS, '$1');
}

/** How a player stands with the casino. It belongs to the player and shows on all their records. */
export const STANDINGS = ['good', 'warning', 'suspended'] as const;
export type Standing = (typeof STANDINGS)[number];

export const STANDING_LABELS: Readonly<Record<Standing, string>> = {
  good: 'Good Standing',
  warning: 'Warning',
  suspended: 'Suspended',
};

/** Whether anything is known of a player; whoever is asked about has a summary, also somebody whom nobody knows. */
export function isKnownPlayer({
  standing,
  since,
}: {
  readonly standing: Standing;
  readonly since: string | null;
}): boolean {
  return since !== null || standing !== STANDINGS[0];
}
