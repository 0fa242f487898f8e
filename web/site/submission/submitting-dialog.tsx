import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import * as words from '#words/forms.tsx';
import styles from './submission.module.css';

/** Until then nobody wonders. */
const LONG_MS = 3_000;

type Props = { readonly title: string; readonly onStop: () => void };

/** Nothing can be edited meanwhile. Closing returns the focus. */
export function SubmittingDialog({ title, onStop }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isLong = useLongWait();
  const isOnline = useSyncExternalStore(
    followConnection,
    () => navigator.onLine,
    () => true,
  );

  useLayoutEffect(() => {
    const shown = dialog.current;
    // Browsers close a modal dialog on the second Escape, whatever the page says.
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
      className={`box ${styles.dialog}`}
      data-submitting
      aria-labelledby="submitting-title"
      aria-describedby="submitting-text"
      onCancel={(event) => event.preventDefault()}
    >
      <svg className={styles.spinner} viewBox="0 0 48 48" width="48" height="48" aria-hidden="true">
        <circle cx="24" cy="24" r="20" />
        <path d="M24 4a20 20 0 0 1 20 20" />
      </svg>
      <p id="submitting-title" className={`lead ${styles.title}`}>
        {title}
      </p>
      <div id="submitting-text" className={`muted ${styles.text}`} role="status">
        {isLong ? (
          <>
            <p className={`strong ${styles.still}`}>{words.stillSending}</p>
            <p>{isOnline ? words.notAnswered : words.youAreOffline}</p>
          </>
        ) : (
          words.pleaseWait
        )}
      </div>
      {isLong && (
        <button type="button" className={`button-quiet ${styles.stop}`} onClick={onStop}>
          {words.stopTrying}
        </button>
      )}
    </dialog>
  );
}

function useLongWait(): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLong;
}

function followConnection(onChange: () => void): () => void {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}
