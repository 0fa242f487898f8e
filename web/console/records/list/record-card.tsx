import { Fragment, memo } from 'react';
import { useNow } from '../../time/when.tsx';
import { fieldValue } from '../fields/field-value.tsx';
import { lockOf } from '../locks/lock.ts';
import type { RecordKind, Records } from '../record/record.ts';
import type { CardPlace, RecordField } from '../record/record-field.ts';
import { waitingOf } from '../record/waiting.ts';
import { SelectBox } from '../selection/select-box.tsx';
import { ChangeNote, hasNote } from '../status/change-note.tsx';
import { RecordStatus } from '../status/record-status.tsx';
import { LastTouch, offeredVerdicts } from './last-touch.tsx';
import { OpenButton } from './open-button.tsx';
import styles from './record-card.module.css';
import type { RecordItemProps } from './record-row.tsx';

type RecordCardProps<Kind extends RecordKind> = RecordItemProps<Kind> & {
  readonly fields: readonly RecordField<Records[Kind]>[];
};

/** One record on a narrow screen. */
function Card<Kind extends RecordKind>(props: RecordCardProps<Kind>) {
  const { tools, fields, record, waits, change, isSelected, onSelect } = props;
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
          <span key={field.id} className={styles.fact}>
            <span className={styles.label}>{field.cardLabel}</span>
            {value}
          </span>
        );
      });
  }

  return (
    <li
      className={styles.card}
      data-record={record.id}
      data-waiting={waitingOf(tools.source, record, waits, now)}
      data-selected={isSelected || undefined}
      tabIndex={-1}
    >
      <div className={styles.top}>
        <span className={styles.who}>
          {tools.mayChange && (
            <SelectBox id={record.id} name={record.username} isSelected={isSelected} onSelect={onSelect} />
          )}
          {fieldsAt('title')}
        </span>
        <span className={styles.end}>
          {fieldsAt('end')}
          <OpenButton username={record.username} onOpen={() => tools.openDetails(record.id)} />
        </span>
      </div>
      <div className={styles.facts}>{fieldsAt('facts')}</div>
      <div className={styles.time}>{fieldsAt('time')}</div>
      <div className={styles.bottom}>{fieldsAt('bottom')}</div>
      {hasNote(change) && (
        <div className={styles.failure}>
          <ChangeNote change={change} onDismiss={() => tools.dismissFailure(record.id)} />
        </div>
      )}
      {hasLastTouch && (
        <div className={styles.change}>
          <LastTouch {...{ tools, record, lock, change }} />
        </div>
      )}
    </li>
  );
}

// `memo` loses the type parameter
export const RecordCard = memo(Card) as typeof Card;
