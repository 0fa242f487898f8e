import { AlertIcon } from '../icons/icons.tsx';
import styles from './change-notice.module.css';

type Props = {
  readonly changed: boolean;
  readonly onSeen: () => void;
  /** What has changed, and what to do. */
  readonly text?: string;
};

/** Stays in view however far the page is scrolled: who has copied the old account must not miss it. */
export function ChangeNotice({ changed, onSeen, text = ACCOUNT_CHANGED }: Props) {
  return (
    <div role="alert" className={styles.place}>
      {changed && (
        <div className={styles.notice}>
          <AlertIcon />
          <p>{text}</p>
          <button type="button" className="button-quiet" onClick={onSeen}>
            OK
          </button>
        </div>
      )}
    </div>
  );
}

const ACCOUNT_CHANGED = 'The receiving account has changed. Use the new one below.';
