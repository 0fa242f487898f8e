import { Loader, Menu } from '@mantine/core';
import type { DepositRecord } from '#contract/deposits/deposit-record.ts';
import { DEPOSIT_STATUSES, type DepositStatus, depositStatusLabel } from '#domain/deposits/status.ts';
import { CheckIcon, ChevronDownIcon } from '../icons/icons.tsx';
import styles from './status.module.css';
import { statusLook } from './status-look.ts';
import type { StatusChange } from './use-status-changes.ts';

type StatusControlProps = {
  readonly deposit: DepositRecord;
  readonly change: StatusChange | undefined;
  readonly onChoose: (deposit: DepositRecord, status: DepositStatus) => void;
};

/** The status, and the menu to set another; how the save went shows in the place of the arrow. */
export function StatusControl({ deposit, change, onChoose }: StatusControlProps) {
  const status = change?.phase === 'saving' ? change.status : deposit.status;
  const label = depositStatusLabel(status);
  const isSaving = change?.phase === 'saving';
  const focused = DEPOSIT_STATUSES.find((choice) => choice === deposit.status) ?? DEPOSIT_STATUSES[0];
  return (
    <Menu position="bottom-start" offset={4} width={148} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <button
          type="button"
          className={`${styles.control} ${statusLook(status)}`}
          aria-label={`Status of ${deposit.username}: ${label}`}
          aria-busy={isSaving}
          aria-disabled={isSaving || undefined}
          onClickCapture={(event) => isSaving && event.stopPropagation()}
          data-status-control
        >
          <span className={styles.dot} aria-hidden="true" />
          {label}
          <span className={styles.outcome}>
            <Outcome change={change} />
          </span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={deposit.status} onChange={(next) => onChoose(deposit, next as DepositStatus)}>
          {DEPOSIT_STATUSES.map((choice) => (
            <Menu.RadioItem
              key={choice}
              value={choice}
              closeMenuOnClick
              className={statusLook(choice)}
              data-autofocus={choice === focused || undefined}
            >
              <span className={styles.choice}>
                <span className={styles.dot} aria-hidden="true" />
                {depositStatusLabel(choice)}
              </span>
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}

function Outcome({ change }: { readonly change: StatusChange | undefined }) {
  switch (change?.phase) {
    case 'saving':
      return <Loader size={12} color="currentColor" aria-label="Saving" />;
    case 'saved':
      return (
        <span className={styles.saved} role="status">
          <CheckIcon />
          <span className="visually-hidden">Saved</span>
        </span>
      );
    case 'failed':
    case undefined:
      return <ChevronDownIcon size={12} />;
    default:
      return change satisfies never;
  }
}
