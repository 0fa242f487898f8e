import { Link } from '@tanstack/react-router';
import type { ActivityLogEntry } from '#contract/activity.ts';
import { actorText, amountTextOf, headlineOf, methodOf } from '#domain/activity/headline.ts';
import kit from '../kit/kit.module.css';
import { ExactTime } from '../time/when.tsx';
import styles from './activity.module.css';

const dim = kit['tone-dim'];

export function ActivityFeed({ entries }: { readonly entries: readonly ActivityLogEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <>
      <div
        className={`${styles.heads} ${dim} ${kit['size-small']} ${kit['weight-medium']}`}
        aria-hidden="true"
      >
        <span>Time</span>
        <span>What</span>
        <span style={{ textAlign: 'right' }}>Amount</span>
        <span>Method</span>
        <span>Player</span>
        <span>By</span>
      </div>
      <ol>
        {entries.map((entry) => (
          <li key={entry.id} className={`${kit.hovers} ${styles.entry}`}>
            <ExactTime instant={entry.createdAt} className={dim} />
            <p className={`${kit.text} ${styles.what}`}>
              <Subject entry={entry} />
            </p>
            <p style={{ textAlign: 'right' }}>{amountTextOf(entry)}</p>
            <p className={dim}>{methodOf(entry)}</p>
            <p className={`${kit.text} ${kit['weight-bold']}`}>
              {entry.username && (
                <>
                  <span className="visually-hidden">Player </span>
                  <Link to="/players/$username" params={{ username: entry.username }}>
                    {entry.username}
                  </Link>
                </>
              )}
            </p>
            <p className={`${kit.text} ${dim}`} title={entry.actorEmail ?? undefined}>
              <span className="visually-hidden">By </span>
              <span>{actorText(entry)}</span>
              {entry.address && (
                <span className={kit['size-small']} style={{ display: 'block' }}>
                  <span className="visually-hidden"> from </span>
                  {entry.address}
                </span>
              )}
            </p>
          </li>
        ))}
      </ol>
    </>
  );
}

function Subject({ entry }: { readonly entry: ActivityLogEntry }) {
  const { subjectType, subjectId } = entry;
  const headline = headlineOf(entry);
  if (subjectId === undefined) return headline;
  const params = { id: subjectId };
  switch (subjectType) {
    case 'deposit':
      return (
        <Link to="/deposits/$id" params={params}>
          {headline}
        </Link>
      );
    case 'withdrawal':
      return (
        <Link to="/withdrawals/$id" params={params}>
          {headline}
        </Link>
      );
    default:
      return headline;
  }
}
