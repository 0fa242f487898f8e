import { memo } from 'react';
import type { DepositRecord } from '#contract/deposits/deposit-record.ts';
import { formatReference } from '#domain/deposits/reference.ts';
import { EditableValue } from '../records/editing/editable-value.tsx';
import type { RecordDesk } from '../records/editing/record-desk.ts';
import { OpenButton } from '../records/list/open-button.tsx';
import styles from '../records/list/record-table.module.css';
import { lockOf } from '../records/locks/lock.ts';
import { LockChip } from '../records/locks/lock-chip.tsx';
import { waitingOf } from '../records/record/waiting.ts';
import { SelectBox } from '../records/selection/select-box.tsx';
import type { Selection } from '../records/selection/use-selection.ts';
import { SaveFailure } from '../records/status/save-failure.tsx';
import type { StatusChange, StatusChanges } from '../records/status/use-status-changes.ts';
import { CopyValue } from '../records/values/copy-value.tsx';
import { amountText, LastChange, None, Text } from '../records/values/record-facts.tsx';
import { Who } from '../records/values/who.tsx';
import { useNow } from '../time/clock.ts';
import { ExactTime, RelativeTime } from '../time/when.tsx';
import { DEPOSIT_FIELDS } from './deposit-fields.ts';
import { DepositStatus } from './deposit-status.tsx';
import { PaidMark } from './paid-mark.tsx';

export type DepositItemProps = {
  readonly desk: RecordDesk<DepositRecord>;
  readonly deposit: DepositRecord;
  readonly change: StatusChange | undefined;
  readonly onChange: StatusChanges<DepositRecord>['change'];
  readonly onDismiss: (id: string) => void;
  readonly isSelected: boolean;
  readonly onSelect: Selection['toggle'];
};

export const DEPOSIT_COLUMNS = 11;

/** One deposit on a wide screen. */
export const DepositRow = memo(function DepositRow(props: DepositItemProps) {
  const { desk, deposit, change, onChange, onDismiss, isSelected, onSelect } = props;
  const now = useNow();
  const lock = lockOf(deposit, desk.uid, now);
  const edit = { desk, record: deposit, isFree: lock.state !== 'other', floats: true } as const;
  return (
    <>
      <tr
        className={styles.row}
        data-record={deposit.id}
        data-waiting={waitingOf(deposit, now)}
        data-selected={isSelected || undefined}
        tabIndex={-1}
      >
        <td className={styles.select}>
          {desk.mayChange && (
            <SelectBox
              record={deposit}
              isSelected={isSelected}
              onSelect={onSelect}
              className={styles.checkbox}
            />
          )}
        </td>
        <td className={styles.time}>
          <ExactTime instant={deposit.timestamp} />
          <RelativeTime instant={deposit.timestamp} className={styles.relative} />
        </td>
        <th scope="row" className={styles.username}>
          <Who standing={deposit.standing}>
            <EditableValue {...edit} field={DEPOSIT_FIELDS.username}>
              <Text value={deposit.username} />
            </EditableValue>
          </Who>
        </th>
        <td className={styles.amount}>
          <EditableValue {...edit} field={DEPOSIT_FIELDS.amount}>
            {amountText(deposit.amount)}
          </EditableValue>
        </td>
        <td>
          <EditableValue {...edit} field={DEPOSIT_FIELDS.method}>
            <Text value={deposit.method} />
          </EditableValue>
        </td>
        <td>
          <EditableValue {...edit} field={DEPOSIT_FIELDS.senderName}>
            <Text value={deposit.senderName} />
          </EditableValue>
        </td>
        <td>
          {deposit.reference === null ? (
            <None />
          ) : (
            <CopyValue
              label={`reference ${formatReference(deposit.reference)}`}
              value={formatReference(deposit.reference)}
            />
          )}
        </td>
        <td>
          <PaidMark paidAt={deposit.paidAt}>
            <EditableValue {...edit} field={DEPOSIT_FIELDS.paymentAccount}>
              <Text value={deposit.paymentAccount} />
            </EditableValue>
          </PaidMark>
        </td>
        <td>
          <DepositStatus {...{ desk, deposit, change, onChange }} isFree={edit.isFree} />
        </td>
        <td>
          {lock.state === 'free' ? (
            <LastChange change={desk.source.lastChange(deposit)} />
          ) : (
            <LockChip
              lock={lock}
              username={deposit.username}
              onTakeOver={desk.mayTakeOver ? () => desk.askTakeOver(deposit) : undefined}
            />
          )}
        </td>
        <td className={styles.open}>
          <OpenButton username={deposit.username} onOpen={() => desk.openDetails(deposit.id)} />
        </td>
      </tr>
      {change?.phase === 'failed' && (
        <tr className={styles.failure}>
          <td colSpan={DEPOSIT_COLUMNS}>
            <SaveFailure message={change.message} onDismiss={() => onDismiss(deposit.id)} />
          </td>
        </tr>
      )}
    </>
  );
});
