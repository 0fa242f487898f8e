import { CopyButton } from '../../controls/copy-button.tsx';
import styles from './copy-value.module.css';

type CopyValueProps = {
  /** What is copied, as people call it. */
  readonly label: string;
  readonly value: string;
};

/** What is copied far more often than read: in fixed width, with the button beside it. */
export function CopyValue({ label, value }: CopyValueProps) {
  return (
    <span className={styles.value}>
      <span className={styles.text}>{value}</span>
      <CopyButton label={label} value={value} />
    </span>
  );
}
