import { useEffect, useState } from 'react';
import { isReachable } from '#web/data/reachable.ts';
import * as words from '#words/frame.tsx';
import styles from './page-shell.module.css';

const RETRY_MS = 2_000;

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
