import { CopyButton } from '../../kit/buttons.tsx';
import styles from './copy-value.module.css';

type CopyValueProps = {
  /** What is copied, as it is called on the screen. */
  readonly label: string;
  readonly value: string;
};

/** For values that are copied far more often than read: monospaced, with the button beside them. */
export function CopyValue({ label, value }: CopyValueProps) {
  return (
    <span className={styles.value}>
      <span className={styles.text}>{value}</span>
      <CopyButton label={label} value={value} />
    </span>
  );
}
