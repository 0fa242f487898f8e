import { Link } from '@tanstack/react-router';
import type { ActivityLogEntry } from '#contract/activity/get-activity-logs.ts';
import { describeActivity } from '#domain/activity/actions.ts';
import { ExactTime } from '../time/when.tsx';
import styles from './activity-feed.module.css';

export function ActivityFeed({ entries }: { readonly entries: readonly ActivityLogEntry[] }) {
  return (
    <ol>
      {entries.map((entry) => (
        <li key={entry.id} className={styles.entry}>
          <ExactTime instant={entry.createdAt} className={styles.time} />
          <p className={styles.sentence}>{describeActivity(entry)}</p>
          <p className={styles.who} title={entry.actorEmail ?? undefined}>
            <span className="visually-hidden">By </span>
            {entry.actorName || entry.actorEmail || 'Admin'}
            {entry.address && (
              <span className={styles.address}>
                <span className="visually-hidden"> from </span>
                {entry.address}
              </span>
            )}
          </p>
          <p className={styles.player}>
            {entry.username && (
              <>
                <span className="visually-hidden">Player </span>
                <Link to="/players/$username" params={{ username: entry.username }}>
                  {entry.username}
                </Link>
              </>
            )}
          </p>
        </li>
      ))}
    </ol>
  );
}
