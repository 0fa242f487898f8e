import type { ReactNode } from 'react';
import type { Standing } from '#domain/players/player.ts';
import { StandingSign } from './standing-badge.tsx';
import styles from './who.module.css';

/** A player's name and standing. */
export function Who({ standing, children }: { readonly standing: Standing; readonly children: ReactNode }) {
  return (
    <span className={styles.who}>
      <span className={styles.name}>{children}</span>
      <StandingSign standing={standing} />
    </span>
  );
}
