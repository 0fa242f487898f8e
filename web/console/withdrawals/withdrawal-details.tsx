import type { WithdrawalRecord } from '#contract/withdrawals/withdrawal-record.ts';
import { reasonLabel } from '#domain/withdrawals/reasons.ts';
import { CopyButton } from '../controls/copy-button.tsx';
import { FactList } from '../records/details/fact-list.tsx';
import styles from '../records/details/record-details.module.css';
import { EditableValue } from '../records/editing/editable-value.tsx';
import type { RecordDesk } from '../records/editing/record-desk.ts';
import { SOURCE_LABELS } from '../records/record/source-labels.ts';
import { SaveFailure } from '../records/status/save-failure.tsx';
import type { StatusChange } from '../records/status/use-status-changes.ts';
import { CopyValue } from '../records/values/copy-value.tsx';
import { amountText, LastChange } from '../records/values/record-facts.tsx';
import { ExactTime, RelativeTime } from '../time/when.tsx';
import { Cooldown } from './cooldown.tsx';
import { backupOf, destinationOf } from './destination.ts';
import { DestinationView } from './destination-view.tsx';
import { PlayerPassword } from './player-password.tsx';
import { WITHDRAWAL_FIELDS } from './withdrawal-fields.ts';
import { SendStatus, WithdrawalStatus } from './withdrawal-status.tsx';

type WithdrawalDetailsProps = {
  readonly desk: RecordDesk<WithdrawalRecord>;
  readonly withdrawal: WithdrawalRecord;
  readonly isFree: boolean;
  readonly change: StatusChange | undefined;
  readonly onChoose: (withdrawal: WithdrawalRecord, status: string) => void;
  readonly onDismiss: (id: string) => void;
};

export function WithdrawalDetails(props: WithdrawalDetailsProps) {
  const { desk, withdrawal, isFree, change, onChoose, onDismiss } = props;
  return (
    <>
      <section className={styles.section} aria-label="Status">
        <div className={styles.line}>
          <WithdrawalStatus {...{ desk, withdrawal, change, onChoose, isFree }} />
          {withdrawal.sendStatus !== null && <SendStatus sendStatus={withdrawal.sendStatus} />}
        </div>
        {change?.phase === 'failed' && (
          <SaveFailure message={change.message} onDismiss={() => onDismiss(withdrawal.id)} />
        )}
        <StatusFacts withdrawal={withdrawal} />
      </section>
      <section className={styles.section} aria-label="Fields">
        <Fields {...{ desk, withdrawal, isFree }} />
      </section>
      <PlayerPassword withdrawal={withdrawal} onRevealed={() => void desk.reload(withdrawal.id)} />
      <Cooldown withdrawal={withdrawal} isFree={isFree} onLifted={desk.apply} />
    </>
  );
}

function StatusFacts({ withdrawal }: { readonly withdrawal: WithdrawalRecord }) {
  const { declineReason, customDeclineReason, notSentReason, customNotSentReason } = withdrawal;
  return (
    <FactList
      facts={[
        ['Declined for', declineReason && reasonLabel(declineReason, customDeclineReason ?? undefined)],
        ['Not sent for', notSentReason && reasonLabel(notSentReason, customNotSentReason ?? undefined)],
        [
          'Approval by',
          withdrawal.statusUpdatedAt && (
            <LastChange change={{ name: withdrawal.statusUpdatedByName, at: withdrawal.statusUpdatedAt }} />
          ),
        ],
        [
          'Sending by',
          withdrawal.sendStatusUpdatedAt && (
            <LastChange
              change={{ name: withdrawal.sendStatusUpdatedByName, at: withdrawal.sendStatusUpdatedAt }}
            />
          ),
        ],
      ]}
    />
  );
}

function Fields({
  desk,
  withdrawal,
  isFree,
}: Pick<WithdrawalDetailsProps, 'desk' | 'withdrawal' | 'isFree'>) {
  const edit = { desk, record: withdrawal, isFree } as const;
  const backup = backupOf(withdrawal);
  return (
    <FactList
      facts={[
        [
          'Username',
          <div key="username" className={styles.copied}>
            <EditableValue {...edit} field={WITHDRAWAL_FIELDS.username}>
              {withdrawal.username}
            </EditableValue>
            <CopyButton label="username" value={withdrawal.username} />
          </div>,
        ],
        [
          'Amount',
          <EditableValue key="amount" {...edit} field={WITHDRAWAL_FIELDS.amount}>
            {amountText(withdrawal.amount)}
          </EditableValue>,
        ],
        [
          'Method',
          <EditableValue key="method" {...edit} field={WITHDRAWAL_FIELDS.method}>
            {withdrawal.method}
          </EditableValue>,
        ],
        [
          'Recipient',
          withdrawal.name && (
            <div className={styles.copied}>
              {withdrawal.name}
              <CopyButton label="recipient" value={withdrawal.name} />
            </div>
          ),
        ],
        ['Destination', <DestinationView key="destination" parts={destinationOf(withdrawal)} />],
        ['Backup method', withdrawal.backupMethod],
        ['Backup', backup.length > 0 && <DestinationView parts={backup} />],
        ['Payment account', withdrawal.paymentAccount],
        [
          'Time',
          <span key="time">
            <ExactTime instant={withdrawal.timestamp} /> (<RelativeTime instant={withdrawal.timestamp} />)
          </span>,
        ],
        [
          'Edited by',
          withdrawal.updatedAt && (
            <LastChange change={{ name: withdrawal.updatedByName, at: withdrawal.updatedAt }} />
          ),
        ],
        ['Entered by', SOURCE_LABELS[withdrawal.source]],
        ['Record id', <CopyValue key="id" label="record id" value={withdrawal.id} />],
      ]}
    />
  );
}
