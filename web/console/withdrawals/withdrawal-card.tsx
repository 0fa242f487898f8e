import { memo } from 'react';
import { EditableValue } from '../records/editing/editable-value.tsx';
import { OpenButton } from '../records/list/open-button.tsx';
import styles from '../records/list/record-card.module.css';
import { lockOf } from '../records/locks/lock.ts';
import { LockChip } from '../records/locks/lock-chip.tsx';
import { waitingOf } from '../records/record/waiting.ts';
import { SelectBox } from '../records/selection/select-box.tsx';
import { SaveFailure } from '../records/status/save-failure.tsx';
import { amountText, LastChange } from '../records/values/record-facts.tsx';
import { StandingBadge } from '../records/values/standing-badge.tsx';
import { useNow } from '../time/clock.ts';
import { ExactTime } from '../time/when.tsx';
import { destinationOf } from './destination.ts';
import { DestinationView } from './destination-view.tsx';
import { WITHDRAWAL_FIELDS } from './withdrawal-fields.ts';
import type { WithdrawalItemProps } from './withdrawal-row.tsx';
import { SendStatus, WithdrawalStatus } from './withdrawal-status.tsx';

/** One withdrawal on a phone. */
export const WithdrawalCard = memo(function WithdrawalCard(props: WithdrawalItemProps) {
  const { desk, withdrawal, change, onChoose, onDismiss, isSelected, onSelect } = props;
  const now = useNow();
  const lock = lockOf(withdrawal, desk.uid, now);
  const edit = { desk, record: withdrawal, isFree: lock.state !== 'other' } as const;
  const lastChange = desk.source.lastChange(withdrawal);
  return (
    <li
      className={styles.card}
      data-record={withdrawal.id}
      data-waiting={waitingOf(withdrawal, now)}
      data-selected={isSelected || undefined}
      tabIndex={-1}
    >
      <div className={styles.top}>
        <span className={styles.who}>
          {desk.mayChange && (
            <SelectBox
              record={withdrawal}
              isSelected={isSelected}
              onSelect={onSelect}
              className={styles.checkbox}
            />
          )}
          <EditableValue {...edit} field={WITHDRAWAL_FIELDS.username}>
            {withdrawal.username}
          </EditableValue>
          <StandingBadge standing={withdrawal.standing} />
        </span>
        <span className={styles.end}>
          <EditableValue {...edit} field={WITHDRAWAL_FIELDS.amount}>
            {amountText(withdrawal.amount)}
          </EditableValue>
          <OpenButton username={withdrawal.username} onOpen={() => desk.openDetails(withdrawal.id)} />
        </span>
      </div>
      <div className={styles.facts}>
        <EditableValue {...edit} field={WITHDRAWAL_FIELDS.method}>
          {withdrawal.method}
        </EditableValue>
        <DestinationView parts={destinationOf(withdrawal)} name={withdrawal.name} isShort />
      </div>
      <ExactTime instant={withdrawal.timestamp} className={styles.time} />
      <div className={styles.bottom}>
        <WithdrawalStatus {...{ desk, withdrawal, change, onChoose }} isFree={edit.isFree} />
        {withdrawal.sendStatus !== null && <SendStatus sendStatus={withdrawal.sendStatus} />}
      </div>
      {change?.phase === 'failed' && (
        <div className={styles.failure}>
          <SaveFailure message={change.message} onDismiss={() => onDismiss(withdrawal.id)} />
        </div>
      )}
      {(lock.state !== 'free' || lastChange.at !== null) && (
        <div className={styles.change}>
          {lock.state === 'free' ? (
            <LastChange change={lastChange} />
          ) : (
            <LockChip
              lock={lock}
              username={withdrawal.username}
              onTakeOver={desk.mayTakeOver ? () => desk.askTakeOver(withdrawal) : undefined}
            />
          )}
        </div>
      )}
    </li>
  );
});
