import { memo } from 'react';
import { formatReference } from '#domain/deposits/reference.ts';
import { EditableValue } from '../records/editing/editable-value.tsx';
import { OpenButton } from '../records/list/open-button.tsx';
import styles from '../records/list/record-card.module.css';
import { lockOf } from '../records/locks/lock.ts';
import { LockChip } from '../records/locks/lock-chip.tsx';
import { waitingOf } from '../records/record/waiting.ts';
import { SelectBox } from '../records/selection/select-box.tsx';
import { SaveFailure } from '../records/status/save-failure.tsx';
import { CopyValue } from '../records/values/copy-value.tsx';
import { amountText, LastChange, None } from '../records/values/record-facts.tsx';
import { StandingBadge } from '../records/values/standing-badge.tsx';
import { useNow } from '../time/clock.ts';
import { ExactTime } from '../time/when.tsx';
import { DEPOSIT_FIELDS } from './deposit-fields.ts';
import type { DepositItemProps } from './deposit-row.tsx';
import { DepositStatus } from './deposit-status.tsx';
import { PaidMark } from './paid-mark.tsx';

/** One deposit on a phone. */
export const DepositCard = memo(function DepositCard(props: DepositItemProps) {
  const { desk, deposit, change, onChange, onDismiss, isSelected, onSelect } = props;
  const now = useNow();
  const lock = lockOf(deposit, desk.uid, now);
  const edit = { desk, record: deposit, isFree: lock.state !== 'other' } as const;
  return (
    <li
      className={styles.card}
      data-record={deposit.id}
      data-waiting={waitingOf(deposit, now)}
      data-selected={isSelected || undefined}
      tabIndex={-1}
    >
      <div className={styles.top}>
        <span className={styles.who}>
          {desk.mayChange && (
            <SelectBox
              record={deposit}
              isSelected={isSelected}
              onSelect={onSelect}
              className={styles.checkbox}
            />
          )}
          <EditableValue {...edit} field={DEPOSIT_FIELDS.username}>
            {deposit.username}
          </EditableValue>
          <StandingBadge standing={deposit.standing} />
        </span>
        <span className={styles.end}>
          <EditableValue {...edit} field={DEPOSIT_FIELDS.amount}>
            {amountText(deposit.amount)}
          </EditableValue>
          <OpenButton username={deposit.username} onOpen={() => desk.openDetails(deposit.id)} />
        </span>
      </div>
      <div className={styles.facts}>
        <EditableValue {...edit} field={DEPOSIT_FIELDS.method}>
          {deposit.method}
        </EditableValue>
        <span className={styles.fact}>
          <span className={styles.label}>from</span>
          <EditableValue {...edit} field={DEPOSIT_FIELDS.senderName}>
            {deposit.senderName ?? <None />}
          </EditableValue>
        </span>
        <span className={styles.fact}>
          <span className={styles.label}>to</span>
          <PaidMark paidAt={deposit.paidAt}>
            <EditableValue {...edit} field={DEPOSIT_FIELDS.paymentAccount}>
              {deposit.paymentAccount ?? <None />}
            </EditableValue>
          </PaidMark>
        </span>
      </div>
      <ExactTime instant={deposit.timestamp} className={styles.time} />
      <div className={styles.bottom}>
        <DepositStatus {...{ desk, deposit, change, onChange }} isFree={edit.isFree} />
        {deposit.reference !== null && (
          <CopyValue
            label={`reference ${formatReference(deposit.reference)}`}
            value={formatReference(deposit.reference)}
          />
        )}
      </div>
      {change?.phase === 'failed' && (
        <div className={styles.failure}>
          <SaveFailure message={change.message} onDismiss={() => onDismiss(deposit.id)} />
        </div>
      )}
      {(lock.state !== 'free' || deposit.statusUpdatedAt !== null) && (
        <div className={styles.change}>
          {lock.state === 'free' ? (
            <LastChange change={desk.source.lastChange(deposit)} />
          ) : (
            <LockChip
              lock={lock}
              username={deposit.username}
              onTakeOver={desk.mayTakeOver ? () => desk.askTakeOver(deposit) : undefined}
            />
          )}
        </div>
      )}
    </li>
  );
});
