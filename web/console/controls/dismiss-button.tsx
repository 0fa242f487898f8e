import { CloseIcon } from '../icons/icons.tsx';
import styles from './dismiss-button.module.css';

/** Takes away a message, in whose colour it is. */
export function DismissButton({ onClick }: { readonly onClick: () => void }) {
  return (
    <button type="button" className={styles.button} aria-label="Dismiss" onClick={onClick}>
      <CloseIcon size={12} />
    </button>
  );
}
