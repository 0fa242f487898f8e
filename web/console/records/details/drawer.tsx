import { type ReactNode, useEffect, useId, useRef } from 'react';
import { CloseIcon } from '../../icons/icons.tsx';
import styles from './drawer.module.css';

type DrawerProps = {
  readonly title: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** A dialog at the side of the screen, the whole of a small one. It is open for as long as it is there. */
export function Drawer({ title, onClose, children }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);

  return (
    <dialog ref={dialog} className={styles.drawer} aria-labelledby={titleId} onClose={onClose} closedby="any">
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
          <CloseIcon />
        </button>
      </div>
      <div className={styles.body}>{children}</div>
    </dialog>
  );
}
