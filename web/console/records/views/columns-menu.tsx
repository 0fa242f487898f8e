import { Button, Popover } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { USUAL_COLUMNS } from '#domain/records/list-columns.ts';
import { FIXED_COLUMN } from '#domain/records/list-preferences.ts';
import { ArrowDownIcon, ArrowUpIcon, ChevronDownIcon } from '../../icons/icons.tsx';
import type { RecordKind } from '../record/record.ts';
import type { RecordField } from '../record/record-field.ts';
import { movedColumn, withColumn } from './chosen-columns.ts';
import styles from './columns-menu.module.css';
import type { ListArrangement } from './use-list-arrangement.ts';
import { WaitLimitsFields } from './wait-limits-fields.tsx';

type ColumnsMenuProps = {
  readonly kind: RecordKind;
  readonly fields: readonly Pick<RecordField<never>, 'id' | 'label' | 'column'>[];
  readonly arrangement: ListArrangement;
};

type Moved = { readonly id: string; readonly by: -1 | 1 };

/** Shows, hides and moves the columns of a list: by check boxes and arrows, or Alt with the arrow keys. */
export function ColumnsMenu({ kind, fields, arrangement }: ColumnsMenuProps) {
  const { columns, current, changeColumns } = arrangement;
  const panel = useRef<HTMLUListElement>(null);
  const [moved, setMoved] = useState<Moved>();
  const labels = new Map(fields.filter(({ column }) => column).map(({ id, label }) => [id, label]));
  const hidden = [...labels.keys()].filter((id) => !columns.includes(id));

  // biome-ignore lint/correctness/useExhaustiveDependencies: the row moves as soon as the columns are others
  useEffect(() => {
    if (moved === undefined) return;
    // a row that is moved loses the focus
    const row = panel.current?.querySelector(`[data-column="${moved.id}"]`);
    const button = row?.querySelector<HTMLElement>(`[data-by="${moved.by}"]:not(:disabled)`);
    (button ?? row?.querySelector('input'))?.focus();
  }, [moved, columns]);

  function move(id: string, by: -1 | 1): void {
    changeColumns((before) => movedColumn(before, id, by));
    setMoved({ id, by });
  }

  function onKeyDown(event: KeyboardEvent, id: string): void {
    const by = event.altKey ? ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key] : undefined;
    if (by === undefined || !columns.includes(id)) return;
    event.preventDefault();
    move(id, by);
  }

  return (
    <Popover position="bottom-end" width={280} trapFocus returnFocus onClose={() => setMoved(undefined)}>
      <Popover.Target>
        <Button variant="default" rightSection={<ChevronDownIcon size={14} />}>
          Columns
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={styles.panel ?? ''} aria-label="Columns">
        <p className={styles.title}>{current ? `Columns of ${current.name}` : 'Columns'}</p>
        <ul ref={panel} className={styles.list}>
          {[...columns, ...hidden].map((id) => {
            const place = columns.indexOf(id);
            const label = labels.get(id) ?? id;
            return (
              <li
                key={id}
                data-column={id}
                className={styles.column}
                onKeyDown={(event) => onKeyDown(event, id)}
              >
                <label className={styles.label}>
                  <input
                    type="checkbox"
                    checked={place !== -1}
                    disabled={id === FIXED_COLUMN}
                    onChange={() => changeColumns((before) => withColumn(before, id, place === -1))}
                  />
                  {label}
                </label>
                {place !== -1 && (
                  <>
                    <MoveButton
                      label={`Move ${label} up`}
                      by={-1}
                      isEnd={place === 0}
                      onMove={() => move(id, -1)}
                    />
                    <MoveButton
                      label={`Move ${label} down`}
                      by={1}
                      isEnd={place === columns.length - 1}
                      onMove={() => move(id, 1)}
                    />
                  </>
                )}
              </li>
            );
          })}
        </ul>
        <p className={styles.hint}>Alt with ↑ or ↓ moves a column too.</p>
        <Button variant="subtle" onClick={() => changeColumns(() => USUAL_COLUMNS[kind])}>
          Usual columns
        </Button>
        <WaitLimitsFields
          key={`${arrangement.waits.long} ${arrangement.waits.tooLong}`}
          kind={kind}
          arrangement={arrangement}
        />
        <p role="status" className="visually-hidden">
          {moved && `${labels.get(moved.id)}: ${columns.indexOf(moved.id) + 1} of ${columns.length}`}
        </p>
      </Popover.Dropdown>
    </Popover>
  );
}

type MoveButtonProps = {
  readonly label: string;
  readonly by: -1 | 1;
  readonly isEnd: boolean;
  readonly onMove: () => void;
};

function MoveButton({ label, by, isEnd, onMove }: MoveButtonProps) {
  return (
    <button
      type="button"
      className={styles.move}
      aria-label={label}
      data-by={by}
      disabled={isEnd}
      onClick={onMove}
    >
      {by === -1 ? <ArrowUpIcon size={14} /> : <ArrowDownIcon size={14} />}
    </button>
  );
}
