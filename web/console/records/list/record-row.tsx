import { memo } from 'react';
import type { WaitLimits } from '#domain/records/wait-limits.ts';
import { useNow } from '../../time/when.tsx';
import type { RecordTools } from '../editing/record-tools.ts';
import { fieldValue } from '../fields/field-value.tsx';
import { lockOf } from '../locks/lock.ts';
import type { RecordKind, Records } from '../record/record.ts';
import { waitingOf } from '../record/waiting.ts';
import { SelectBox } from '../selection/select-box.tsx';
import type { Selection } from '../selection/use-selection.ts';
import { ChangeNote, hasNote } from '../status/change-note.tsx';
import { RecordStatus } from '../status/record-status.tsx';
import type { StatusChange } from '../status/use-kept-changes.ts';
import { LastTouch } from './last-touch.tsx';
import { OpenButton } from './open-button.tsx';
import type { ColumnField } from './record-columns.ts';
import styles from './record-table.module.css';

export type RecordItemProps<Kind extends RecordKind> = {
  readonly tools: RecordTools<Kind>;
  readonly record: Records[Kind];
  readonly waits: WaitLimits;
  readonly change: StatusChange | undefined;
  readonly isSelected: boolean;
  readonly onSelect: Selection['toggle'];
};

type RecordRowProps<Kind extends RecordKind> = RecordItemProps<Kind> & {
  readonly columns: readonly ColumnField<Records[Kind]>[];
  /** How many columns the whole table has. */
  readonly columnCount: number;
};

/** One record on a wide screen. */
function Row<Kind extends RecordKind>(props: RecordRowProps<Kind>) {
  const { tools, record, waits, columns, columnCount, change, isSelected, onSelect } = props;
  const now = useNow();
  const lock = lockOf(record, tools.uid, now);
  const isFree = lock.state !== 'other';
  const status = <RecordStatus {...{ tools, record, change, isFree }} />;
  return (
    <>
      <tr
        className={styles.row}
        data-record={record.id}
        data-waiting={waitingOf(tools.source, record, waits, now)}
        data-selected={isSelected || undefined}
        tabIndex={-1}
      >
        <td className={styles.select}>
          {tools.mayChange && (
            <SelectBox id={record.id} name={record.username} isSelected={isSelected} onSelect={onSelect} />
          )}
        </td>
        {columns.map((field) => {
          const { width, isRowHeader } = field.column;
          const Cell = isRowHeader ? 'th' : 'td';
          return (
            <Cell
              key={field.id}
              scope={isRowHeader && 'row'}
              className={width && styles[width.toLowerCase()]}
            >
              {fieldValue(field, { tools, record, isFree, place: 'row', status })}
            </Cell>
          );
        })}
        <td>
          <LastTouch {...{ tools, record, lock, change }} />
        </td>
        <td className={styles.open}>
          <OpenButton username={record.username} onOpen={() => tools.openDetails(record.id)} />
        </td>
      </tr>
      {hasNote(change) && (
        <tr className={styles.failure}>
          <td colSpan={columnCount}>
            <ChangeNote change={change} onDismiss={() => tools.dismissFailure(record.id)} />
          </td>
        </tr>
      )}
    </>
  );
}

// `memo` loses the type parameter
export const RecordRow = memo(Row) as typeof Row;
