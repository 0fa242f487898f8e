import { useEffect, useState } from 'react';
import { readStored, writeStored } from '#web/browser/storage.ts';
import { serverNow } from '#web/data/server-clock.ts';
import * as words from '#words/activity.ts';
import { CloseIcon } from '../icons/icons.tsx';
import styles from './activity.module.css';
import { type ActivityItem, activityText, stayMs } from './activity-text.ts';

const DISMISSED = 'cage.ticker.dismissed';

/** Pauses on hover and focus, and for people who prefer reduced motion. */
export function FloatingTicker({ items }: { readonly items: readonly ActivityItem[] }) {
  const [index, setIndex] = useState(0);
  const [held, setHeld] = useState(false);
  const [dismissed, setDismissed] = useState(() => readStored('sessionStorage', DISMISSED) !== null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every item is shown for a time of its own
  useEffect(() => {
    if (held || dismissed || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const timer = setTimeout(() => setIndex((shown) => (shown + 1) % items.length), stayMs(Math.random()));
    return () => clearTimeout(timer);
  }, [index, held, dismissed, items.length]);

  function dismiss() {
    writeStored('sessionStorage', DISMISSED, 'yes');
    setDismissed(true);
  }

  const item = items[index];
  if (dismissed || !item) return null;
  return (
    <aside
      aria-label={words.latestActivity}
      aria-live="off"
      className={styles.ticker}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p key={index} className={styles.latest}>
        {activityText(item)}{' '}
        <span className={styles.time}>{words.ago({ at: item.at, now: serverNow() })}</span>
      </p>
      <button type="button" className={styles.dismiss} onClick={dismiss}>
        <CloseIcon />
        <span className="visually-hidden">{words.hide}</span>
      </button>
    </aside>
  );
}
