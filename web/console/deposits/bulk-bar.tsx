import { Button } from '@mantine/core';
import { useState } from 'react';
import type { DepositRecord } from '#contract/deposits/deposit-record.ts';
import { DEPOSIT_STATUSES, type DepositStatus, depositStatusLabel } from '#domain/deposits/status.ts';
import { ChoiceMenu } from '../controls/choice-menu.tsx';
import { ChevronDownIcon } from '../icons/icons.tsx';
import { statusLook } from '../records/status-look.ts';
import type { Selection } from '../records/use-selection.ts';
import type { StatusChanges } from '../records/use-status-changes.ts';
import styles from './bulk.module.css';
import { BulkDialog, type BulkQuestion } from './bulk-dialog.tsx';
import { planBulk } from './bulk-plan.ts';
import { useBulkChange } from './use-bulk-change.ts';

const CHOICES = DEPOSIT_STATUSES.map((value) => ({
  value,
  label: depositStatusLabel(value),
  className: statusLook(value),
}));

type BulkBarProps = {
  readonly deposits: readonly DepositRecord[];
  readonly selection: Selection;
  readonly uid: string;
  readonly statusChanges: StatusChanges<DepositRecord>;
};

/** What can be done with the deposits that are selected. */
export function BulkBar({ deposits, selection, uid, statusChanges }: BulkBarProps) {
  const [question, setQuestion] = useState<BulkQuestion>();
  const bulk = useBulkChange(statusChanges);
  const selected = deposits.filter(({ id }) => selection.ids.has(id));

  function ask(status: DepositStatus): void {
    bulk.reset();
    setQuestion({ status, deposits: selected, plan: planBulk(selected, status, { uid, now: new Date() }) });
  }

  function close(): void {
    setQuestion(undefined);
    // those that failed stay selected, to be looked at
    if (bulk.run.phase === 'done') selection.set(bulk.run.failures.map(({ deposit }) => deposit.id));
  }

  return (
    <>
      {selected.length > 0 && (
        <section className={styles.bar} aria-label="Selected deposits">
          <span className={styles.count} role="status">
            {selected.length} selected
          </span>
          <ChoiceMenu
            label="Set status of the selected deposits"
            className={styles.menu ?? ''}
            choices={CHOICES}
            value=""
            isBusy={bulk.run.phase === 'running'}
            onChoose={ask}
          >
            Set status
            <ChevronDownIcon size={12} />
          </ChoiceMenu>
          <Button variant="default" onClick={() => selection.set([])}>
            Clear
          </Button>
        </section>
      )}
      <BulkDialog question={question} bulk={bulk} onClose={close} />
    </>
  );
}
