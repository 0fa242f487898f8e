import { STANDING_LABELS, type Standing } from '#domain/players/standing.ts';
import styles from './standing-badge.module.css';

type StandingBadgeProps = { readonly standing: Standing; readonly showsGood?: boolean };

/** How a player stands, where that is worth knowing. */
export function StandingBadge({ standing, showsGood = false }: StandingBadgeProps) {
  if (standing === 'good' && !showsGood) return null;
  return <span className={`${styles.badge} ${styles[standing]}`}>{STANDING_LABELS[standing]}</span>;
}
