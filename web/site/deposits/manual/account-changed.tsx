import { AlertIcon } from '../../shell/icons.tsx';
import styles from './account-changed.module.css';

type Props = { readonly changed: boolean; readonly onSeen: () => void };

/** Stays in view however far the page is scrolled: who has copied the old account must not miss it. */
export function AccountChanged({ changed, onSeen }: Props) {
  return (
    <div role="alert" className={styles.place}>
      {changed && (
        <div className={styles.notice}>
          <AlertIcon />
          <p>The receiving account has changed. Use the new one below.</p>
          <button type="button" className="button-quiet" onClick={onSeen}>
            OK
          </button>
        </div>
      )}
    </div>
  );
}
