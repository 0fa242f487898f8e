const LEADING_ZEROS = /^([A-Z]{0,8})0+(?=\d+$)/;

/** Leading zeros make no other casino ID; irregular usernames stay. As the database's spell_username. */
export function spellUsername(username: string): string {
  return username.replace(LEADING_ZEROS, '$1');
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
