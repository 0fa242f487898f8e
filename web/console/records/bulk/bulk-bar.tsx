import { useEffect, useRef, useState } from 'react';
import { ChevronDownIcon } from '../../icons/icons.tsx';
import { ChoiceMenu } from '../../kit/choice-menu.tsx';
import { SelectionBar } from '../../kit/selection-bar.tsx';
import type { ListedRecord, RecordKind, Records, Statuses } from '../record/record.ts';
import type { RecordSource } from '../record/record-source.ts';
import type { Selection } from '../selection/use-selection.ts';
import { statusLook } from '../status/status-look.ts';
import type { StatusChanges } from '../status/use-kept-changes.ts';
import styles from './bulk.module.css';
import { BulkDialog, type BulkQuestion } from './bulk-dialog.tsx';
import { countUnanswered, planBulk } from './bulk-plan.ts';
import { useBulkChange } from './use-bulk-change.ts';

type BulkBarProps<Kind extends RecordKind> = {
  readonly source: RecordSource<Kind>;
  readonly records: readonly Records[Kind][];
  readonly selection: Selection;
  readonly uid: string;
  readonly statusChanges: StatusChanges<Kind>;
};

/** The actions on the selected records. */
export function BulkBar<Kind extends RecordKind>(props: BulkBarProps<Kind>) {
  const { source, records, selection, uid, statusChanges } = props;
  const [question, setQuestion] = useState<BulkQuestion<Kind>>();
  const bulk = useBulkChange(statusChanges);
  const selected = records.filter(({ id }) => selection.ids.has(id));
  const asSelected = useStatusesAsSelected(records, selection.ids);
  const choices = source.statuses.map((value) => ({
    value,
    label: source.statusLabel(value),
    className: statusLook(value),
  }));

  function ask(status: Statuses[Kind]): void {
    bulk.reset();
    setQuestion({
      status,
      count: selected.length,
      plan: planBulk(selected, status, { uid, now: new Date() }, asSelected.current),
    });
  }

  function close(): void {
    setQuestion(undefined);
    // those that failed stay selected
    if (bulk.run.phase === 'done') selection.set(bulk.run.failures.map(({ record }) => record.id));
  }

  return (
    <>
      <SelectionBar
        label={`Selected ${source.plural}`}
        count={selected.length}
        onClear={() => selection.set([])}
      >
        <ChoiceMenu
          label={`Set status of the selected ${source.plural}`}
          className={styles.menu ?? ''}
          choices={choices}
          value=""
          isBusy={bulk.run.phase === 'running'}
          onChoose={ask}
        >
          Set status
          <ChevronDownIcon size={12} />
        </ChoiceMenu>
      </SelectionBar>
      <BulkDialog
        source={source}
        question={question}
        bulk={bulk}
        unanswered={countUnanswered(statusChanges.changes)}
        onClose={close}
      />
    </>
  );
}

/** The status that each record had when it was selected: a colleague may decide on it before the selection is used. */
function useStatusesAsSelected(records: readonly ListedRecord[], ids: ReadonlySet<string>) {
  const statuses = useRef<ReadonlyMap<string, string>>(new Map());
  useEffect(() => {
    const before = statuses.current;
    const selected = records.filter(({ id }) => ids.has(id));
    statuses.current = new Map(selected.map(({ id, status }) => [id, before.get(id) ?? status]));
  }, [records, ids]);
  return statuses;
}
