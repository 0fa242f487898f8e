import { depositStatusLabel } from '#domain/deposits/status.ts';
import styles from './status.module.css';
import { statusLook } from './status-look.ts';

/** For those who may look and not change. */
export function StatusBadge({ status }: { readonly status: string }) {
  return (
    <span className={`${styles.badge} ${statusLook(status)}`}>
      <span className={styles.dot} aria-hidden="true" />
      {depositStatusLabel(status)}
    </span>
  );
}
