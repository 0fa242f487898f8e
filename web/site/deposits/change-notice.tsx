import { AlertIcon } from '../icons/icons.tsx';
import styles from './change-notice.module.css';

type Props = {
  /** What has changed, and what to do; undefined while there is nothing to tell. */
  readonly text: string | undefined;
  readonly onSeen: () => void;
};

/** Stands where the form is submitted, in the flow: over the page it would cover what is being filled in. */
export function ChangeNotice({ text, onSeen }: Props) {
  return (
    <div role="alert">
      {text !== undefined && (
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
