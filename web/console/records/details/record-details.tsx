import { Button } from '@mantine/core';
import { Fragment, type ReactNode, type RefObject, useRef } from 'react';
import { LockIcon } from '../../icons/icons.tsx';
import { Row, Text } from '../../kit/box.tsx';
import { Note } from '../../kit/note.tsx';
import { useNow } from '../../time/when.tsx';
import { fieldValue, type ShownRecord } from '../fields/shared-fields.tsx';
import { type Lock, lockOf, useHold } from '../record/locks.ts';
import type { DetailsPlace, RecordKind, Records } from '../record/record.ts';
import { loadRecord, type RecordTools } from '../record/record-source.ts';
import type { StatusChange } from '../status/pending-changes.ts';
import { ChangeNote, hasNote, offeredVerdicts, RecordStatus, VerdictButtons } from '../status/status.tsx';
import styles from './details.module.css';
import { DetailsSection, FactList } from './drawer.tsx';
import { PaymentProof } from './payment-proof.tsx';
import { RecordApprovals } from './shared-sections.tsx';
import { StandingControl } from './standing-control.tsx';

export type DetailsExtras<Kind extends RecordKind> = {
  /** `isFree`: nobody else has locked the record. */
  readonly beforeStatus?: (record: Records[Kind], tools: RecordTools<Kind>, isFree: boolean) => ReactNode;
  readonly statusNote?: (record: Records[Kind], tools: RecordTools<Kind>, isFree: boolean) => ReactNode;
  readonly sections?: (record: Records[Kind], tools: RecordTools<Kind>, isFree: boolean) => ReactNode;
};

type RecordDetailsProps<Kind extends RecordKind> = {
  readonly tools: RecordTools<Kind>;
  readonly record: Records[Kind];
  readonly change: StatusChange | undefined;
  readonly extras: DetailsExtras<Kind>;
  /** Above the verdicts, which stand at the foot. */
  readonly children?: ReactNode;
};

/** Locks the record from the first change that is begun until the details close. */
export function RecordDetails<Kind extends RecordKind>(props: RecordDetailsProps<Kind>) {
  const { tools, record, change, extras, children } = props;
  const status = useRef<HTMLDivElement>(null);
  const lock = lockOf(record, tools.uid, useNow());
  const isFree = lock.state !== 'other';
  const verdicts = isFree ? offeredVerdicts(tools, record, change) : undefined;
  const problem = useHold(tools.keeper, record.id, tools.mayChange && lock.state === 'mine');
  return (
    <>
      <Row as="p" gap={4} padding="8px 16px 0">
        <Text tone="dim">
          <LockIcon size={12} />
        </Text>
        <Text size="small" tone="dim">
          {lockText(lock)}
        </Text>
      </Row>
      {lock.state === 'other' && (
        <div className={styles.section}>
          <Note tone="warning" role="status">
            <Row gap={12}>
              <span>
                {lock.name} is working on this {tools.source.kind}.
              </span>
              {tools.mayTakeOver && (
                <Button variant="default" onClick={() => tools.askTakeOver(record)}>
                  Take over
                </Button>
              )}
            </Row>
          </Note>
        </div>
      )}
      {isFree && problem !== undefined && (
        <div className={styles.section}>
          <Note tone="warning" role="alert">
            {problem}
          </Note>
        </div>
      )}
      <RecordApprovals record={record} onDecided={() => void tools.reload(record.id)} />
      {extras.beforeStatus?.(record, tools, isFree)}
      <StatusSection {...{ tools, record, change, isFree }} line={status}>
        {extras.statusNote?.(record, tools, isFree)}
      </StatusSection>
      <FieldsSection {...{ tools, record, isFree }} />
      {extras.sections?.(record, tools, isFree)}
      <StandingControl
        key={`${record.username} ${record.standing}`}
        record={record}
        load={() => loadRecord(tools.source, record.id)}
        onSet={() => tools.reload(record.id)}
      />
      <PaymentProof tools={tools} record={record} isFree={isFree} />
      {children}
      {verdicts && (
        <Row padding="10px 16px" isRuled className={styles.foot}>
          <VerdictButtons
            {...{ tools, record, verdicts }}
            isStop
            // the buttons disappear, and the menu stays
            onPress={() => status.current?.querySelector('button')?.focus({ preventScroll: true })}
          />
        </Row>
      )}
    </>
  );
}

function lockText(lock: Lock): string {
  switch (lock.state) {
    case 'free':
      return 'Not locked';
    case 'mine':
      return 'Locked for you while this is open';
    case 'other':
      return `Locked by ${lock.name}`;
    default:
      return lock satisfies never;
  }
}

type FieldsSectionProps<Kind extends RecordKind> = {
  readonly tools: RecordTools<Kind>;
  readonly record: Records[Kind];
  readonly isFree: boolean;
};

type StatusSectionProps<Kind extends RecordKind> = FieldsSectionProps<Kind> & {
  readonly change: StatusChange | undefined;
  readonly line: RefObject<HTMLDivElement | null>;
  readonly children: ReactNode;
};

function StatusSection<Kind extends RecordKind>(props: StatusSectionProps<Kind>) {
  const { tools, record, change, isFree, line, children } = props;
  const status = <RecordStatus {...{ tools, record, change, isFree }} />;
  const shown = { tools, record, isFree, place: 'details', status } as const;
  return (
    <DetailsSection label="Status">
      <Row ref={line}>
        {valuesAt('status', shown).map(({ id, value }) => (
          <Fragment key={id}>{value}</Fragment>
        ))}
      </Row>
      {hasNote(change) && <ChangeNote change={change} onDismiss={() => tools.dismissFailure(record.id)} />}
      <FactList facts={valuesAt('status-facts', shown)} />
      {children}
    </DetailsSection>
  );
}

function FieldsSection<Kind extends RecordKind>(props: FieldsSectionProps<Kind>) {
  return (
    <DetailsSection label="Fields">
      <FactList facts={valuesAt('fields', { ...props, place: 'details', status: null })} />
    </DetailsSection>
  );
}

function valuesAt<Kind extends RecordKind>(place: DetailsPlace, shown: ShownRecord<Kind>) {
  return shown.tools.source.fields
    .filter(({ details }) => details === place)
    .map((field) => ({ id: field.id, label: field.label, value: fieldValue(field, shown) }))
    .filter(({ value }) => value !== null);
}
