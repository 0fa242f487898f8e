import { useLayoutEffect, useRef } from 'react';
import styles from './submitting-dialog.module.css';

/** Covers the page while a request is being sent, so that nothing can be edited. Closing returns the focus. */
export function SubmittingDialog({ title }: { readonly title: string }) {
  const dialog = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const shown = dialog.current;
    // A browser closes a modal dialog on the second Escape, whatever the page says.
    const reopen = () => shown?.showModal();
    shown?.showModal();
    shown?.addEventListener('close', reopen);
    return () => {
      shown?.removeEventListener('close', reopen);
      shown?.close();
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby="submitting-title"
      aria-describedby="submitting-text"
      onCancel={(event) => event.preventDefault()}
    >
      <svg className={styles.spinner} viewBox="0 0 48 48" width="48" height="48" aria-hidden="true">
        <circle cx="24" cy="24" r="20" />
        <path d="M24 4a20 20 0 0 1 20 20" />
      </svg>
      <p id="submitting-title" className={styles.title}>
        {title}
      </p>
      <p id="submitting-text" className={styles.text}>
        Please wait while we process your request
      </p>
    </dialog>
  );
}
