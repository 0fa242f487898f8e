import type { ReactNode } from 'react';
import styles from './record-card.module.css';
import { PAGE_SIZE } from './record-page.ts';

type CardListProps = {
  readonly label: string;
  /** Undefined while loading. */
  readonly cards: ReactNode[] | undefined;
};

export function CardList({ label, cards }: CardListProps) {
  return <ul aria-label={label}>{cards ?? <CardSkeletons />}</ul>;
}

function CardSkeletons() {
  return Array.from({ length: PAGE_SIZE }, (_, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
    <li key={place} className={`${styles.card} ${styles.skeleton}`} aria-hidden="true">
      <span className={styles.bar} style={{ width: '90%' }} />
      <span className={styles.bar} style={{ width: '55%' }} />
      <span className={styles.bar} style={{ width: '70%' }} />
    </li>
  ));
}
