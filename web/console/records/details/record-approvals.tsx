import { can } from '#domain/access/capabilities.ts';
import { ApprovalActions } from '../../approvals/waiting-approvals.tsx';
import { useAdmin } from '../../session/session.ts';
import { RelativeTime } from '../../time/when.tsx';
import type { ListedRecord } from '../record/record.ts';
import { DetailsHint, DetailsSection } from './details-section.tsx';

type RecordApprovalsProps = {
  readonly record: Pick<ListedRecord, 'approvals'>;
  readonly onDecided: () => void;
};

/** What waits on the record for a second person. */
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
