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
