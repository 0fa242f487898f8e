import { STANDING_LABELS, type Standing } from '#domain/players/standing.ts';
import styles from './standing-badge.module.css';

type StandingBadgeProps = { readonly standing: Standing; readonly showsGood?: boolean };

/** A player's standing, where it is not the ordinary one. */
export function StandingBadge({ standing, showsGood = false }: StandingBadgeProps) {
  if (standing === 'good' && !showsGood) return null;
  return <span className={`${styles.badge} ${styles[standing]}`}>{STANDING_LABELS[standing]}</span>;
}
