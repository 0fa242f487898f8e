import styles from './status.module.css';
import { statusLook } from './status-look.ts';

/** A status for people who may view but not change it. */
export function StatusBadge({ status, label }: { readonly status: string; readonly label: string }) {
  return (
    <span className={`${styles.badge} ${statusLook(status)}`}>
      <span className={styles.dot} aria-hidden="true" />
      {label}
    </span>
  );
}
