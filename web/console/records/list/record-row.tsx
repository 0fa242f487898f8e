import { Fragment, memo } from 'react';
import type { WaitLimits } from '#domain/records/waiting-times.ts';
import { ChevronRightIcon, LockIcon } from '../../icons/icons.tsx';
import { Row, Text } from '../../kit/box.tsx';
import buttons from '../../kit/buttons.module.css';
import { PlainButton } from '../../kit/buttons.tsx';
import kit from '../../kit/kit.module.css';
import lists from '../../kit/lists.module.css';
import { useNow } from '../../time/when.tsx';
import { fieldValue } from '../fields/shared-fields.tsx';
import { LastChange } from '../fields/values.tsx';
import { type Lock, lockOf } from '../record/locks.ts';
import type { CardPlace, RecordField, RecordKind, Records } from '../record/record.ts';
import { type RecordTools, waitingOf } from '../record/record-source.ts';
import type { StatusChange } from '../status/pending-changes.ts';
import { ChangeNote, hasNote, offeredVerdicts, RecordStatus, VerdictButtons } from '../status/status.tsx';
import type { ColumnField } from './columns.ts';
import styles from './list.module.css';
import { SelectBox, type Selection } from './selection.tsx';

export type RecordItemProps<Kind extends RecordKind> = {
  readonly tools: RecordTools<Kind>;
  readonly record: Records[Kind];
  readonly waits: WaitLimits;
  readonly change: StatusChange | undefined;
  readonly isOpen: boolean;
  readonly isSelected: boolean;
  readonly onSelect: Selection['toggle'];
};

type RecordRowProps<Kind extends RecordKind> = RecordItemProps<Kind> & {
  readonly columns: readonly ColumnField<Records[Kind]>[];
  readonly columnCount: number;
};

function TableRow<Kind extends RecordKind>(props: RecordRowProps<Kind>) {
  const { tools, record, waits, columns, columnCount, change, isOpen, isSelected, onSelect } = props;
  const now = useNow();
  const lock = lockOf(record, tools.uid, now);
  const isFree = lock.state !== 'other';
  const status = <RecordStatus {...{ tools, record, change, isFree }} />;
  return (
    <>
      <tr
        className={`${lists.item} ${styles.row}`}
        data-record={record.id}
        data-waiting={waitingOf(tools.source, record, waits, now)}
        data-open-row={isOpen || undefined}
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
export const RecordRow = memo(TableRow) as typeof TableRow;

const SMALL = `${kit['size-small']} ${kit['tone-dim']}`;

type RecordCardProps<Kind extends RecordKind> = RecordItemProps<Kind> & {
  readonly fields: readonly RecordField<Records[Kind]>[];
};

function Card<Kind extends RecordKind>(props: RecordCardProps<Kind>) {
  const { tools, fields, record, waits, change, isOpen, isSelected, onSelect } = props;
  const { source } = tools;
  const now = useNow();
  const lock = lockOf(record, tools.uid, now);
  const isFree = lock.state !== 'other';
  const status = <RecordStatus {...{ tools, record, change, isFree }} />;
  const hasLastTouch =
    lock.state !== 'free' ||
    source.lastChange(record).at !== null ||
    offeredVerdicts(tools, record, change) !== undefined;

  function fieldsAt(place: CardPlace) {
    return fields
      .filter((field) => field.card === place)
      .map((field) => {
        const value = fieldValue(field, { tools, record, isFree, place: 'card', status });
        if (value === null || field.cardLabel === undefined)
          return <Fragment key={field.id}>{value}</Fragment>;
        return (
          <Row as="span" key={field.id} keepsLine gap={4} align="baseline">
            <Text tone="dim" style={{ flex: 'none' }}>
              {field.cardLabel}
            </Text>
            {value}
          </Row>
        );
      });
  }

  return (
    <li
      className={`${lists.item} ${kit.stack} ${styles.card}`}
      data-record={record.id}
      data-waiting={waitingOf(tools.source, record, waits, now)}
      data-open-row={isOpen || undefined}
      data-selected={isSelected || undefined}
      tabIndex={-1}
    >
      <Row
        gap={12}
        justify="space-between"
        className={`${kit['size-large']} ${kit['weight-bold']} ${styles.top}`}
      >
        <Row as="span" keepsLine>
          {tools.mayChange && (
            <SelectBox id={record.id} name={record.username} isSelected={isSelected} onSelect={onSelect} />
          )}
          {fieldsAt('title')}
        </Row>
        <Row as="span" keepsLine gap={4} atEnd className={styles.end}>
          {fieldsAt('end')}
          <OpenButton username={record.username} onOpen={() => tools.openDetails(record.id)} />
        </Row>
      </Row>
      <Row gap={12} rowGap={0} className={`${kit.text} ${styles.facts}`}>
        {fieldsAt('facts')}
      </Row>
      <div className={`${SMALL} ${styles.time}`}>{fieldsAt('time')}</div>
      <Row keepsLine gap={12} justify="space-between" className={styles.bottom}>
        {fieldsAt('bottom')}
      </Row>
      {hasNote(change) && (
        <div style={{ gridColumn: '1 / -1' }}>
          <ChangeNote change={change} onDismiss={() => tools.dismissFailure(record.id)} />
        </div>
      )}
      {hasLastTouch && (
        <div className={`${SMALL} ${styles.change}`}>
          <LastTouch {...{ tools, record, lock, change }} />
        </div>
      )}
    </li>
  );
}

export const RecordCard = memo(Card) as typeof Card;

type LastTouchProps<Kind extends RecordKind> = {
  readonly tools: RecordTools<Kind>;
  readonly record: Records[Kind];
  readonly lock: Lock;
  readonly change: StatusChange | undefined;
};

export function LastTouch<Kind extends RecordKind>({ tools, record, lock, change }: LastTouchProps<Kind>) {
  // one's own lock prevents nothing
  const verdicts = lock.state === 'other' ? undefined : offeredVerdicts(tools, record, change);
  if (verdicts) return <VerdictButtons {...{ tools, record, verdicts }} />;
  if (lock.state === 'free') return <LastChange change={tools.source.lastChange(record)} />;
  return (
    <LockChip
      lock={lock}
      username={record.username}
      onTakeOver={tools.mayTakeOver ? () => tools.askTakeOver(record) : undefined}
    />
  );
}

type OpenButtonProps = { readonly username: string; readonly onOpen: () => void };

export function OpenButton({ username, onOpen }: OpenButtonProps) {
  return (
    <button
      type="button"
      className={buttons.iconButton}
      data-open
      aria-label={`Details of ${username}`}
      onClick={onOpen}
    >
      <ChevronRightIcon size={14} />
    </button>
  );
}

type LockChipProps = {
  readonly lock: Exclude<Lock, { readonly state: 'free' }>;
  readonly username: string;
  readonly onTakeOver: (() => void) | undefined;
};

function LockChip({ lock, username, onTakeOver }: LockChipProps) {
  const name = lock.state === 'mine' ? 'You' : lock.name;
  return (
    <Row as="span" keepsLine gap={4}>
      <Text tone="warning">
        <LockIcon size={12} />
      </Text>
      <Text keepsLine title={name}>
        <span className="visually-hidden">Locked by </span>
        {name}
      </Text>
      {lock.state === 'other' && onTakeOver && (
        <PlainButton look="link" aria-label={`Take over ${username} from ${name}`} onClick={onTakeOver}>
          Take over
        </PlainButton>
      )}
    </Row>
  );
}
