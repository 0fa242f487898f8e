/** How a player stands with the casino. It belongs to the player and shows on all their records. */
export const STANDINGS = ['good', 'warning', 'suspended'] as const;
export type Standing = (typeof STANDINGS)[number];

export const STANDING_LABELS: Readonly<Record<Standing, string>> = {
  good: 'Good Standing',
  warning: 'Warning',
  suspended: 'Suspended',
};
