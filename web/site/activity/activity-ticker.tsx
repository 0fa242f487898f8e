import { useEffect, useState } from 'react';
import { readStored, writeStored } from '#web/browser/storage.ts';
import { call } from '#web/data/call.ts';
import { serverNow } from '#web/data/server-clock.ts';
import * as words from '#words/methods.ts';
import { CloseIcon } from '../icons/icons.tsx';
import styles from './activity.module.css';
import { type ActivityItem, activityText, shownItems, stayMs } from './activity-text.ts';

const TIMEOUT_MS = 5_000;

/** Shows nothing while there is too little activity, or none can be loaded. */
export function ActivityTicker({ list }: { readonly list: boolean }) {
  const [items, setItems] = useState<readonly ActivityItem[]>([]);

  useEffect(() => {
    let left = false;
    call('getRecentActivity', null, TIMEOUT_MS).then(
      (answer) => left || setItems(shownItems(answer.items)),
      (error) => console.warn('The recent activity could not be loaded.', error),
    );
    return () => {
      left = true;
    };
  }, []);

  if (items.length === 0) return null;
  return (
    <>
      {list && <ActivityList items={items} />}
      <FloatingTicker items={items} />
    </>
  );
}

const FIRST = 6;

function ActivityList({ items }: { readonly items: readonly ActivityItem[] }) {
  const [all, setAll] = useState(false);
  const now = serverNow();
  return (
    <section aria-labelledby="recent-activity" className="shelf">
      <h2 id="recent-activity">{words.recentActivity}</h2>
      <ul className={styles.list}>
        {items.slice(0, all ? undefined : FIRST).map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: masked items have no name of their own, and never change
          <li key={index} className={`row ${styles.item}`}>
            <span>{activityText(item)}</span>
            <span className="muted">{words.ago({ at: item.at, now })}</span>
          </li>
        ))}
      </ul>
      {items.length > FIRST && !all && (
        <button type="button" className="button-quiet" onClick={() => setAll(true)}>
          {words.showAll({ count: items.length })}
        </button>
      )}
    </section>
  );
}

const DISMISSED = 'cage.ticker.dismissed';

/** Pauses on hover and focus, and for people who prefer reduced motion. */
function FloatingTicker({ items }: { readonly items: readonly ActivityItem[] }) {
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
      data-floating
      className={styles.ticker}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p key={index} className={styles.latest}>
        {activityText(item)} <span className="muted">{words.ago({ at: item.at, now: serverNow() })}</span>
      </p>
      <button type="button" className={styles.dismiss} onClick={dismiss}>
        <CloseIcon />
        <span className="visually-hidden">{words.hide}</span>
      </button>
    </aside>
  );
}
