import { formatReadableTimestamp } from '#domain/time/display.ts';
import { WarningIcon } from '../../icons/icons.tsx';
import { Explained, Mark } from '../../kit/mark.tsx';
import { RelativeTime } from '../../time/when.tsx';
import type { Place } from '../record/record-field.ts';
import styles from './changed-after.module.css';
import { LastChange } from './record-facts.tsx';

type Change = {
  readonly change: string;
  /** Absent where the activity log alone says who did it; null if no person did. */
  readonly by?: string | null;
  readonly at: string;
};

type ChangedAfterProps = {
  readonly event: 'sending' | 'funding';
  readonly changes: readonly Change[];
  readonly place: Place;
};

/** What was changed once a record was sent or funded, and when: it stays on the record for good. */
export function ChangedAfter({ event, changes, place }: ChangedAfterProps) {
  if (place === 'details') {
    return (
      <ul className={styles.changes}>
        {changes.map(({ change, by, at }) => (
          <li key={`${change} ${at}`}>
            <span>{change} · </span>
            {by === undefined ? <RelativeTime instant={at} /> : <LastChange change={{ name: by, at }} />}
          </li>
        ))}
      </ul>
    );
  }
  const title = `Changed after ${event}`;
  const text = `${title}: ${changes.map(textOf).join('; ')}`;
  return (
    <Explained by={text}>
      <Mark tone="warning" isSmall>
        <WarningIcon size={12} />
        {place === 'card' ? <span>{title}</span> : <span className="visually-hidden">{text}</span>}
      </Mark>
    </Explained>
  );
}

function textOf({ change, by, at }: Change): string {
  const who = by === undefined ? '' : `, by ${by ?? 'Cage'}`;
  return `${change}${who}, ${formatReadableTimestamp(new Date(at))}`;
}
