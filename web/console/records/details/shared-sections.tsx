import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { can } from '#domain/access/capabilities.ts';
import { describeActivity } from '#domain/activity/actions.ts';
import { call } from '#web/data/call.ts';
import { ApprovalActions } from '../../approvals/waiting-approvals.tsx';
import { Stack, Text } from '../../kit/box.tsx';
import { useAdmin } from '../../session/session.ts';
import { ExactTime, RelativeTime } from '../../time/when.tsx';
import type { ListedRecord } from '../record/record.ts';
import { DetailsHint, DetailsSection } from './drawer.tsx';

type RecordApprovalsProps = {
  readonly record: Pick<ListedRecord, 'approvals'>;
  readonly onDecided: () => void;
};

export function RecordApprovals({ record, onDecided }: RecordApprovalsProps) {
  const { role } = useAdmin();
  if (record.approvals.length === 0) return null;
  return (
    <DetailsSection label="Waiting for approval" heading="Waiting for approval">
      {record.approvals.map((approval) => (
        <div key={approval.id}>
          <p>{approval.summary}</p>
          <DetailsHint>
            Asked for by {approval.requestedByName} <RelativeTime instant={approval.requestedAt} />
          </DetailsHint>
          {can(role, 'approvals.decide') && <ApprovalActions approval={approval} onDecided={onDecided} />}
        </div>
      ))}
    </DetailsSection>
  );
}

const SHOWN = 20;

type RecordActivityProps = {
  readonly id: string;
  /** Differs whenever there may be a new entry. */
  readonly stamp: string;
  readonly none?: string | undefined;
};

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
      <Stack as="ol" gap={10}>
        {data?.entries.map((entry) => (
          <li key={entry.id}>
            {describeActivity(entry)}
            <Text as="div" size="small" tone="dim">
              <ExactTime instant={entry.createdAt} />
            </Text>
          </li>
        ))}
      </Stack>
    </DetailsSection>
  );
}
