import * as words from '#words/deposits.tsx';
import { AlertIcon } from '../icons/icons.tsx';
import styles from './change-notice.module.css';

type Props = {
  /** What has changed and what to do; undefined while nothing has. */
  readonly text: string | undefined;
  readonly onSeen: () => void;
};

/** Part of the page's flow, above the submit button: floating, it would cover the form. */
export function ChangeNotice({ text, onSeen }: Props) {
  return (
    <div role="alert">
      {text !== undefined && (
        <div className={styles.notice}>
          <AlertIcon />
          <p>{text}</p>
          <button type="button" className="button-quiet" onClick={onSeen}>
            {words.ok}
          </button>
        </div>
      )}
    </div>
  );
}
