import { STANDING_LABELS, type Standing } from '#domain/players/standing.ts';
import { Explained } from '../../controls/explained.tsx';
import { WarningIcon } from '../../icons/icons.tsx';
import styles from './standing-badge.module.css';

/** A player's standing in a row, where it is not the ordinary one. */
export function StandingMark({ standing }: { readonly standing: Standing }) {
  if (standing === 'good') return null;
  return (
    <Explained by={STANDING_LABELS[standing]}>
      <span className={`${styles.mark} ${styles[standing]}`}>
        <WarningIcon size={12} />
        <span className="visually-hidden">{STANDING_LABELS[standing]}</span>
      </span>
    </Explained>
  );
}
