import styles from './status.module.css';
import { statusLook } from './status-look.ts';

type StatusBadgeProps = { readonly status: string; readonly label: string; readonly isPlain?: boolean };

/** A status for people who may view but not change it; plain, a word in its colour beside a menu that has one. */
export function StatusBadge({ status, label, isPlain = false }: StatusBadgeProps) {
  if (isPlain) return <span className={`${styles.word} ${statusLook(status)}`}>{label}</span>;
  return (
    <span className={`${styles.badge} ${statusLook(status)}`}>
      <span className={styles.dot} aria-hidden="true" />
      {label}
    </span>
  );
}
