import { Button, Popover } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { USUAL_COLUMNS } from '#domain/records/list-columns.ts';
import { FIXED_COLUMN } from '#domain/records/list-preferences.ts';
import { ArrowDownIcon, ArrowUpIcon, ChevronDownIcon } from '../../icons/icons.tsx';
import { Row, Stack, Text } from '../../kit/box.tsx';
import { PlainButton } from '../../kit/buttons.tsx';
import kit from '../../kit/kit.module.css';
import { movedColumn, withColumn } from '../list/columns.ts';
import type { RecordField, RecordKind } from '../record/record.ts';
import type { ListArrangement } from './use-list-arrangement.ts';

type ColumnsMenuProps = {
  readonly kind: RecordKind;
  readonly fields: readonly Pick<RecordField<never>, 'id' | 'label' | 'column'>[];
  readonly arrangement: ListArrangement;
};

type Moved = { readonly id: string; readonly by: -1 | 1 };

export function ColumnsMenu({ kind, fields, arrangement }: ColumnsMenuProps) {
  const { columns, current, changeColumns } = arrangement;
  const panel = useRef<HTMLUListElement>(null);
  const [moved, setMoved] = useState<Moved>();
  const labels = new Map(fields.filter(({ column }) => column).map(({ id, label }) => [id, label]));
  const hidden = [...labels.keys()].filter((id) => !columns.includes(id));

  // biome-ignore lint/correctness/useExhaustiveDependencies: the row moves as soon as the columns are others
  useEffect(() => {
    if (moved === undefined) return;
    // a moved row loses the focus
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
      <Popover.Dropdown
        p={12}
        mah="min(70vh, 560px)"
        className={kit.stack ?? ''}
        style={{ gap: 8, overflowY: 'auto' }}
        aria-label="Columns"
      >
        <Text as="p" weight="bold">
          {current ? `Columns of ${current.name}` : 'Columns'}
        </Text>
        <Stack as="ul" gap={2} ref={panel}>
          {[...columns, ...hidden].map((id) => {
            const place = columns.indexOf(id);
            const label = labels.get(id) ?? id;
            return (
              <Row
                as="li"
                keepsLine
                gap={2}
                key={id}
                data-column={id}
                className={kit.hovers}
                style={{ borderRadius: 5 }}
                onKeyDown={(event) => onKeyDown(event, id)}
              >
                <Row
                  as="label"
                  keepsLine
                  grows
                  padding="0 6px"
                  style={{ minHeight: 'max(28px, var(--finger))' }}
                >
                  <input
                    type="checkbox"
                    className={kit.check}
                    checked={place !== -1}
                    disabled={id === FIXED_COLUMN}
                    onChange={() => changeColumns((before) => withColumn(before, id, place === -1))}
                  />
                  {label}
                </Row>
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
              </Row>
            );
          })}
        </Stack>
        <Text as="p" size="small" tone="dim" className={kit.forKeys ?? ''}>
          Alt with ↑ or ↓ moves a column too.
        </Text>
        <Button variant="subtle" onClick={() => changeColumns(() => USUAL_COLUMNS[kind])}>
          Usual columns
        </Button>
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
    <PlainButton
      look="icon"
      style={{ visibility: isEnd ? 'hidden' : undefined }}
      aria-label={label}
      data-by={by}
      disabled={isEnd}
      onClick={onMove}
    >
      {by === -1 ? <ArrowUpIcon size={14} /> : <ArrowDownIcon size={14} />}
    </PlainButton>
  );
}
