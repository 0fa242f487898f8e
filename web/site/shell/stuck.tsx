import { useEffect, useState } from 'react';
import styles from './page-shell.module.css';

const RETRY_MS = 2_000;
const TIMEOUT_MS = 5_000;

/**
 * For when the next screen's file cannot be loaded. The server renders every page and knows its own version's files,
 * so the page is loaded again; but not before it can be reached: a browser's own page of errors would take the place of
 * what the player may be copying from.
 */
export function Stuck() {
  const [unreachable, setUnreachable] = useState(false);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isLeft = false;

    async function tryAgain(): Promise<void> {
      try {
        await fetch('/', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) });
        if (!isLeft) location.reload();
      } catch {
        if (isLeft) return;
        setUnreachable(true);
        timer = setTimeout(tryAgain, RETRY_MS);
      }
    }

    void tryAgain();
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, []);

  if (!unreachable) return null;
  return (
    <p role="alert" className={styles.stuck}>
      The cashier cannot be reached. Check your connection: the page you asked for opens once it is back.
    </p>
  );
}
