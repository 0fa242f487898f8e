import type { DepositRecord } from '#contract/deposits/deposit-record.ts';
import { formatReference } from '#domain/deposits/reference.ts';
import { CopyButton } from '../controls/copy-button.tsx';
import { FactList } from '../records/details/fact-list.tsx';
import styles from '../records/details/record-details.module.css';
import { EditableValue } from '../records/editing/editable-value.tsx';
import type { RecordDesk } from '../records/editing/record-desk.ts';
import { SOURCE_LABELS } from '../records/record/source-labels.ts';
import { SaveFailure } from '../records/status/save-failure.tsx';
import type { StatusChanges } from '../records/status/use-status-changes.ts';
import { CopyValue } from '../records/values/copy-value.tsx';
import { amountText, LastChange, None } from '../records/values/record-facts.tsx';
import { ExactTime, RelativeTime } from '../time/when.tsx';
import { DEPOSIT_FIELDS } from './deposit-fields.ts';
import { DepositStatus } from './deposit-status.tsx';

type DepositDetailsProps = {
  readonly desk: RecordDesk<DepositRecord>;
  readonly deposit: DepositRecord;
  readonly isFree: boolean;
  readonly statusChanges: StatusChanges<DepositRecord>;
};

export function DepositDetails({ desk, deposit, isFree, statusChanges }: DepositDetailsProps) {
  const change = statusChanges.changes.get(deposit.id);
  const edit = { desk, record: deposit, isFree } as const;
  return (
    <>
      <section className={styles.section} aria-label="Status">
        <div className={styles.line}>
          <DepositStatus {...{ desk, deposit, change, isFree }} onChange={statusChanges.change} />
          {deposit.statusUpdatedAt !== null && <LastChange change={desk.source.lastChange(deposit)} />}
        </div>
        {change?.phase === 'failed' && (
          <SaveFailure message={change.message} onDismiss={() => statusChanges.dismiss(deposit.id)} />
        )}
        {deposit.paidAt !== null && (
          <p className={styles.paid}>
            Paid, told by the payment provider: <ExactTime instant={deposit.paidAt} />
            {deposit.paidReference && (
              <>
                , reference <CopyValue label="provider reference" value={deposit.paidReference} />
              </>
            )}
          </p>
        )}
      </section>
      <section className={styles.section} aria-label="Fields">
        <FactList
          facts={[
            [
              'Username',
              <div key="username" className={styles.copied}>
                <EditableValue {...edit} field={DEPOSIT_FIELDS.username}>
                  {deposit.username}
                </EditableValue>
                <CopyButton label="username" value={deposit.username} />
              </div>,
            ],
            [
              'Amount',
              <EditableValue key="amount" {...edit} field={DEPOSIT_FIELDS.amount}>
                {amountText(deposit.amount)}
              </EditableValue>,
            ],
            [
              'Method',
              <EditableValue key="method" {...edit} field={DEPOSIT_FIELDS.method}>
                {deposit.method}
              </EditableValue>,
            ],
            [
              'Sender name',
              <EditableValue key="sender" {...edit} field={DEPOSIT_FIELDS.senderName}>
                {deposit.senderName ?? <None />}
              </EditableValue>,
            ],
            [
              'Payment account',
              <EditableValue key="account" {...edit} field={DEPOSIT_FIELDS.paymentAccount}>
                {deposit.paymentAccount ?? <None />}
              </EditableValue>,
            ],
            [
              'Reference',
              deposit.reference !== null && (
                <CopyValue label="reference" value={formatReference(deposit.reference)} />
              ),
            ],
            [
              'Time',
              <span key="time">
                <ExactTime instant={deposit.timestamp} /> (<RelativeTime instant={deposit.timestamp} />)
              </span>,
            ],
            ['Entered by', SOURCE_LABELS[deposit.source]],
            ['Record id', <CopyValue key="id" label="record id" value={deposit.id} />],
          ]}
        />
      </section>
    </>
  );
}
