import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { describeActivity } from '#domain/activity/actions.ts';
import { call } from '#web/data/call.ts';
import { ExactTime } from '../../time/when.tsx';
import { DetailsHint, DetailsSection } from './details-section.tsx';
import styles from './record-activity.module.css';

const SHOWN = 20;

type RecordActivityProps = {
  readonly id: string;
  /** Another one whenever there may be something to tell. */
  readonly stamp: string;
  /** What is said if there is nothing. */
  readonly none?: string | undefined;
};

/** What the activity log says of one record, newest first. */
export function RecordActivity({ id, stamp, none = 'No activity found' }: RecordActivityProps) {
  const { data, isPending, error } = useQuery({
    queryKey: ['record-activity', id, stamp],
    queryFn: () => call('getActivityLogs', { search: id, limit: SHOWN }),
    placeholderData: keepPreviousData,
  });
  return (
    <DetailsSection label="Activity of this record" heading="Activity">
      {error && <p role="alert">Activity could not be loaded. {error.message}</p>}
      {isPending && <DetailsHint>Loading activity...</DetailsHint>}
      {data?.entries.length === 0 && <DetailsHint>{none}</DetailsHint>}
      <ol className={styles.activity}>
        {data?.entries.map((entry) => (
          <li key={entry.id}>
            {describeActivity(entry)}
            <ExactTime instant={entry.createdAt} />
          </li>
        ))}
      </ol>
    </DetailsSection>
  );
}
