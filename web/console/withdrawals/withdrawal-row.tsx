import { memo } from 'react';
import type { WithdrawalRecord } from '#contract/withdrawals/withdrawal-record.ts';
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
import type { StatusChange } from '../records/status/use-status-changes.ts';
import { amountText, LastChange, Text } from '../records/values/record-facts.tsx';
import { Who } from '../records/values/who.tsx';
import { useNow } from '../time/clock.ts';
import { ExactTime, RelativeTime } from '../time/when.tsx';
import { destinationOf } from './destination.ts';
import { DestinationView } from './destination-view.tsx';
import { WITHDRAWAL_FIELDS } from './withdrawal-fields.ts';
import { SendStatus, WithdrawalStatus } from './withdrawal-status.tsx';

export type WithdrawalItemProps = {
  readonly desk: RecordDesk<WithdrawalRecord>;
  readonly withdrawal: WithdrawalRecord;
  readonly change: StatusChange | undefined;
  readonly onChoose: (withdrawal: WithdrawalRecord, status: string) => void;
  readonly onDismiss: (id: string) => void;
  readonly isSelected: boolean;
  readonly onSelect: Selection['toggle'];
};

const COLUMN_COUNT = 10;

/** One withdrawal on a wide screen. */
export const WithdrawalRow = memo(function WithdrawalRow(props: WithdrawalItemProps) {
  const { desk, withdrawal, change, onChoose, onDismiss, isSelected, onSelect } = props;
  const now = useNow();
  const lock = lockOf(withdrawal, desk.uid, now);
  const edit = { desk, record: withdrawal, isFree: lock.state !== 'other', floats: true } as const;
  return (
    <>
      <tr
        className={styles.row}
        data-record={withdrawal.id}
        data-waiting={waitingOf(withdrawal, now)}
        data-selected={isSelected || undefined}
        tabIndex={-1}
      >
        <td className={styles.select}>
          {desk.mayChange && (
            <SelectBox
              record={withdrawal}
              isSelected={isSelected}
              onSelect={onSelect}
              className={styles.checkbox}
            />
          )}
        </td>
        <td className={styles.time}>
          <ExactTime instant={withdrawal.timestamp} />
          <RelativeTime instant={withdrawal.timestamp} className={styles.relative} />
        </td>
        <th scope="row" className={styles.username}>
          <Who standing={withdrawal.standing}>
            <EditableValue {...edit} field={WITHDRAWAL_FIELDS.username}>
              <Text value={withdrawal.username} />
            </EditableValue>
          </Who>
        </th>
        <td className={styles.amount}>
          <EditableValue {...edit} field={WITHDRAWAL_FIELDS.amount}>
            {amountText(withdrawal.amount)}
          </EditableValue>
        </td>
        <td>
          <EditableValue {...edit} field={WITHDRAWAL_FIELDS.method}>
            <Text value={withdrawal.method} />
          </EditableValue>
        </td>
        <td>
          <DestinationView parts={destinationOf(withdrawal)} name={withdrawal.name} isShort />
        </td>
        <td>
          <WithdrawalStatus {...{ desk, withdrawal, change, onChoose }} isFree={edit.isFree} />
        </td>
        <td>
          <SendStatus sendStatus={withdrawal.sendStatus} />
        </td>
        <td>
          {lock.state === 'free' ? (
            <LastChange change={desk.source.lastChange(withdrawal)} />
          ) : (
            <LockChip
              lock={lock}
              username={withdrawal.username}
              onTakeOver={desk.mayTakeOver ? () => desk.askTakeOver(withdrawal) : undefined}
            />
          )}
        </td>
        <td className={styles.open}>
          <OpenButton username={withdrawal.username} onOpen={() => desk.openDetails(withdrawal.id)} />
        </td>
      </tr>
      {change?.phase === 'failed' && (
        <tr className={styles.failure}>
          <td colSpan={COLUMN_COUNT}>
            <SaveFailure message={change.message} onDismiss={() => onDismiss(withdrawal.id)} />
          </td>
        </tr>
      )}
    </>
  );
});
