import { useState } from 'react';
import { serverNow } from '#web/data/server-clock.ts';
import * as words from '#words/activity.ts';
import styles from './activity.module.css';
import { type ActivityItem, activityText } from './activity-text.ts';

const FIRST = 6;

export function ActivityList({ items }: { readonly items: readonly ActivityItem[] }) {
  const [all, setAll] = useState(false);
  const now = serverNow();
  return (
    <section aria-labelledby="recent-activity" className={styles.activity}>
      <h2 id="recent-activity">{words.recentActivity}</h2>
      <ul className={styles.list}>
        {items.slice(0, all ? undefined : FIRST).map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: masked items have no name of their own, and never change
          <li key={index} className={styles.item}>
            <span>{activityText(item)}</span>
            <span className={styles.time}>{words.ago({ at: item.at, now })}</span>
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
