import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { type ComponentProps, useState } from 'react';
import { RAIL_KEYS, RAILS, type Rail } from '#domain/receipts/rail.ts';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { messageOf } from '#web/data/call.ts';
import { ChevronDownIcon } from '../icons/icons.tsx';
import { Card, Columns, Text } from '../kit/box.tsx';
import { Actions } from '../kit/dialog.tsx';
import { FormProblem } from '../kit/form.tsx';
import {
  type ColumnsDraft,
  type ConditionDraft,
  draftOf,
  emptyColumns,
  type FileColumns,
  mappingOf,
  PART_LABELS,
  PARTS,
  withCondition,
} from './columns-draft.ts';
import { type Mapping, type SavedFormat, useSaveFormat } from './statement-requests.ts';
import styles from './statements.module.css';

const DATE_ORDER_LABELS = {
  mdy: 'Month first: 03/16/2026',
  dmy: 'Day first: 16/03/2026',
  ymd: 'Year first: 2026-03-16',
} as const;

const TAKES = [
  { value: '', label: 'all' },
  { value: 'number', label: 'the number in it' },
  { value: 'rest', label: 'all but the number' },
];

type ColumnsFormProps = {
  readonly file: FileColumns;
  /** The form of the file: all of its columns have been chosen, but for the direction. */
  readonly saved: SavedFormat | undefined;
  readonly onTry: (mapping: Mapping) => void;
  readonly isTrying: boolean;
  readonly onSaved: (format: string) => void;
};

export function ColumnsForm({ file, saved, onTry, isTrying, onSaved }: ColumnsFormProps) {
  const [draft, setDraft] = useState<ColumnsDraft>(() =>
    saved?.mapping ? draftOf(saved.mapping) : emptyColumns(),
  );
  const [label, setLabel] = useState(saved?.label ?? '');
  const [problem, setProblem] = useState<string>();
  const save = useSaveFormat();
  const columns = file.columns.map((value, place) => ({
    value,
    label: file.firstRow?.[place] ? `${value}: ${file.firstRow[place]}` : value,
  }));
  const set = (change: Partial<ColumnsDraft>) => setDraft((before) => ({ ...before, ...change }));

  function withMapping(use: (mapping: Mapping) => void): void {
    const read = mappingOf(draft, file);
    setProblem('problem' in read ? read.problem : undefined);
    if ('mapping' in read) use(read.mapping);
  }

  const select = (
    field: 'date' | 'time' | 'amount' | 'amountOut' | 'balance' | 'currency',
    none: string,
  ) => ({
    columns,
    none,
    value: draft[field],
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      set({ [field]: event.currentTarget.value }),
  });

  return (
    <Card as="fieldset" gap={10} className={styles.group}>
      <legend>{saved ? 'Which way the money went' : 'Which column is what'}</legend>
      {saved ? (
        <>
          <Text as="p" tone="dim">
            The other columns of {saved.label} stay as they are.
          </Text>
          <ColumnSelect label="What went out" {...select('amountOut', 'The same, with a minus')} />
          <DirectionFields draft={draft} columns={columns} onChange={set} />
        </>
      ) : (
        <>
          <Columns least={200} gap={12} align="end">
            <NativeSelect
              label="Paid by"
              rightSection={<ChevronDownIcon size={14} />}
              value={draft.rail}
              data={RAIL_KEYS.map((rail) => ({ value: rail, label: RAILS[rail].label }))}
              onChange={(event) => set({ rail: event.currentTarget.value as Rail })}
            />
            <ColumnSelect label="Date" {...select('date', 'Choose a column')} />
            <NativeSelect
              label="Written"
              rightSection={<ChevronDownIcon size={14} />}
              value={draft.dateOrder}
              data={Object.entries(DATE_ORDER_LABELS).map(([value, text]) => ({ value, label: text }))}
              onChange={(event) => set({ dateOrder: event.currentTarget.value as ColumnsDraft['dateOrder'] })}
            />
            <ColumnSelect label="Time" {...select('time', 'With the date, or none')} />
            <TextInput
              label="Time zone"
              value={draft.zone}
              maxLength={LONGEST.columnName}
              onChange={(event) => set({ zone: event.currentTarget.value })}
            />
            <ColumnSelect label="Amount, or what came in" {...select('amount', 'Choose a column')} />
            <ColumnSelect label="What went out" {...select('amountOut', 'The same, with a minus')} />
            <ColumnSelect label="Balance after the line" {...select('balance', 'None')} />
            <ColumnSelect label="Currency" {...select('currency', 'Known by its title, or US dollars')} />
          </Columns>
          <DirectionFields draft={draft} columns={columns} onChange={set} />
          {PARTS.map((part) => (
            <div key={part} className={styles.part}>
              <ColumnSelect
                label={PART_LABELS[part]}
                columns={columns}
                none="None"
                value={draft[part].column}
                onChange={(event) => set({ [part]: { ...draft[part], column: event.currentTarget.value } })}
              />
              {(['after', 'before'] as const).map((limit) => (
                <TextInput
                  key={limit}
                  label={limit === 'after' ? 'after' : 'before'}
                  aria-label={`${PART_LABELS[part]}: ${limit} this text`}
                  placeholder="any text"
                  maxLength={LONGEST.columnName}
                  disabled={draft[part].column === ''}
                  value={draft[part][limit]}
                  onChange={(event) =>
                    set({ [part]: { ...draft[part], [limit]: event.currentTarget.value } })
                  }
                />
              ))}
              <NativeSelect
                label="of that"
                aria-label={`${PART_LABELS[part]}: of that text`}
                rightSection={<ChevronDownIcon size={14} />}
                disabled={draft[part].column === ''}
                value={draft[part].take}
                data={TAKES}
                onChange={(event) => set({ [part]: { ...draft[part], take: event.currentTarget.value } })}
              />
            </div>
          ))}
          <Conditions columns={columns} only={draft.only} onChange={(only) => set({ only })} />
          <Columns least={200} gap={12} align="end">
            <TextInput
              label="Save as"
              placeholder="Name of the bank"
              maxLength={LONGEST.displayName}
              value={label}
              onChange={(event) => setLabel(event.currentTarget.value)}
            />
          </Columns>
        </>
      )}
      {problem !== undefined && <FormProblem>{problem}</FormProblem>}
      {save.isError && <FormProblem>{messageOf(save.error)}</FormProblem>}
      <Actions>
        <Button variant="default" loading={isTrying} onClick={() => withMapping(onTry)}>
          Try on this file
        </Button>
        <Button
          variant="default"
          loading={save.isPending}
          onClick={() =>
            withMapping((mapping) =>
              save.mutate({ label, mapping }, { onSuccess: ({ format }) => onSaved(format.format) }),
            )
          }
        >
          Save the columns
        </Button>
      </Actions>
    </Card>
  );
}

/** Labelled with its first value, where a file has no titles. */
type Column = { readonly value: string; readonly label: string };

type DirectionFieldsProps = {
  readonly draft: ColumnsDraft;
  readonly columns: readonly Column[];
  readonly onChange: (change: Partial<ColumnsDraft>) => void;
};

function DirectionFields({ draft, columns, onChange }: DirectionFieldsProps) {
  return (
    <>
      <div className={styles.part}>
        <ColumnSelect
          label="Direction"
          columns={columns}
          none="By the sign of the amount"
          value={draft.directionColumn}
          onChange={(event) => onChange({ directionColumn: event.currentTarget.value })}
        />
        {(['inWords', 'outWords'] as const).map((words) => (
          <TextInput
            key={words}
            label={words === 'inWords' ? 'says of money that came in' : 'and of money that went out'}
            disabled={draft.directionColumn === ''}
            value={draft[words]}
            onChange={(event) => onChange({ [words]: event.currentTarget.value })}
          />
        ))}
      </div>
      <Checkbox
        label="Amounts without a sign came in"
        disabled={draft.directionColumn !== '' || draft.amountOut !== ''}
        checked={draft.unsignedIn}
        onChange={({ currentTarget: { checked } }) => onChange({ unsignedIn: checked })}
      />
    </>
  );
}

type ConditionsProps = {
  readonly columns: readonly Column[];
  readonly only: readonly ConditionDraft[];
  readonly onChange: (only: readonly ConditionDraft[]) => void;
};

/** A line is imported if all of them hold. */
function Conditions({ columns, only, onChange }: ConditionsProps) {
  return only.map((condition, place) => {
    const set = (change: Partial<ConditionDraft>) =>
      onChange(withCondition(only, place, { ...condition, ...change }));
    const name = place === 0 ? 'Only lines whose' : `and whose (${place + 1})`;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a condition is its place
      <div key={place} className={styles.part}>
        <ColumnSelect
          label={name}
          columns={columns}
          none={place === 0 ? 'All lines' : 'Nothing else'}
          value={condition.column}
          onChange={(event) => set({ column: event.currentTarget.value })}
        />
        <NativeSelect
          label="has"
          aria-label={`${name}: contains or not`}
          rightSection={<ChevronDownIcon size={14} />}
          disabled={condition.column === ''}
          value={condition.not ? 'not' : ''}
          data={[
            { value: '', label: 'contains' },
            { value: 'not', label: 'does not contain' },
          ]}
          onChange={(event) => set({ not: event.currentTarget.value !== '' })}
        />
        <TextInput
          label="this text"
          aria-label={`${name}: this text`}
          maxLength={LONGEST.columnName}
          disabled={condition.column === ''}
          value={condition.contains}
          onChange={(event) => set({ contains: event.currentTarget.value })}
        />
      </div>
    );
  });
}

type ColumnSelectProps = Pick<ComponentProps<typeof NativeSelect>, 'label' | 'value' | 'onChange'> & {
  readonly columns: readonly Column[];
  /** Stands for no column. */
  readonly none: string;
};

function ColumnSelect({ columns, none, ...select }: ColumnSelectProps) {
  return (
    <NativeSelect
      rightSection={<ChevronDownIcon size={14} />}
      data={[{ value: '', label: none }, ...columns]}
      {...select}
    />
  );
}
