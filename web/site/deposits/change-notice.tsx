import * as words from '#words/deposits.tsx';
import { AlertIcon } from '../icons/icons.tsx';
import styles from './change-notice.module.css';

type Props = {
  readonly text: string | undefined;
  readonly onSeen: () => void;
};

/** In the page's flow above the submit button: floating, it would cover the form. */
export function ChangeNotice({ text, onSeen }: Props) {
  return (
    <div role="alert">
      {text !== undefined && (
        <div className={`notice row fine ${styles.notice}`}>
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
