import { type ReactNode, useEffect, useId, useRef } from 'react';
import { CloseIcon } from '../icons/icons.tsx';
import styles from './dialog.module.css';

type DialogProps = {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
};

/** The browser's own modal dialog: it keeps the focus inside, and gives it back. */
export function Dialog({ opened, onClose, title, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    if (!opened) {
      dialog.current?.close();
      return;
    }
    dialog.current?.showModal();
    // React does not write the attribute by which the browser would find it
    dialog.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, [opened]);

  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={titleId} onClose={onClose} closedby="any">
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
          <CloseIcon />
        </button>
      </div>
      {opened && children}
    </dialog>
  );
}
