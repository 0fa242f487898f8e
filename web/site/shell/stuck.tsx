import { useEffect, useState } from 'react';
import { isReachable } from '#web/data/reachable.ts';
import * as words from '#words/frame.tsx';
import styles from './page-shell.module.css';

const RETRY_MS = 2_000;

/**
 * When the next screen's file cannot be loaded, the page is loaded again: the server knows its own version's
 * files. It must be reachable first: a browser's error page would replace details the player may be copying.
 */
export function Stuck() {
  const [unreachable, setUnreachable] = useState(false);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isLeft = false;

    async function tryAgain(): Promise<void> {
      const isThere = await isReachable('/');
      if (isLeft) return;
      if (isThere) return location.reload();
      setUnreachable(true);
      timer = setTimeout(tryAgain, RETRY_MS);
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
      {words.stuck}
    </p>
  );
}
