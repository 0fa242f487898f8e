import { Fragment, type ReactNode, useRef } from 'react';
import type { RecordTools } from '../editing/record-tools.ts';
import { fieldValue, type ShownRecord } from '../fields/field-value.tsx';
import { offeredVerdicts } from '../list/last-touch.tsx';
import type { RecordKind, Records } from '../record/record.ts';
import type { DetailsPlace } from '../record/record-field.ts';
import { ChangeNote, hasNote } from '../status/change-note.tsx';
import { RecordStatus } from '../status/record-status.tsx';
import type { StatusChange } from '../status/use-kept-changes.ts';
import { VerdictButtons } from '../status/verdict-buttons.tsx';
import { DetailsLine, DetailsSection } from './details-section.tsx';
import { FactList } from './fact-list.tsx';

type FieldsSectionProps<Kind extends RecordKind> = {
  readonly tools: RecordTools<Kind>;
  readonly record: Records[Kind];
  /** Whether nobody else has locked the record. */
  readonly isFree: boolean;
};

type StatusSectionProps<Kind extends RecordKind> = FieldsSectionProps<Kind> & {
  readonly change: StatusChange | undefined;
  readonly children: ReactNode;
};

/** The status and what belongs to it. */
export function StatusSection<Kind extends RecordKind>(props: StatusSectionProps<Kind>) {
  const { tools, record, change, isFree, children } = props;
  const status = <RecordStatus {...{ tools, record, change, isFree }} />;
  const shown = { tools, record, isFree, place: 'details', status } as const;
  const verdicts = isFree ? offeredVerdicts(tools, record, change) : undefined;
  const line = useRef<HTMLDivElement>(null);
  return (
    <DetailsSection label="Status">
      <div ref={line}>
        <DetailsLine>
          {valuesAt('status', shown).map(({ id, value }) => (
            <Fragment key={id}>{value}</Fragment>
          ))}
          {verdicts && (
            <VerdictButtons
              {...{ tools, record, verdicts }}
              isStop
              // they go, and the menu stays
              onPress={() => line.current?.querySelector('button')?.focus()}
            />
          )}
        </DetailsLine>
      </div>
      {hasNote(change) && <ChangeNote change={change} onDismiss={() => tools.dismissFailure(record.id)} />}
      <FactList facts={valuesAt('status-facts', shown)} />
      {children}
    </DetailsSection>
  );
}

export function FieldsSection<Kind extends RecordKind>(props: FieldsSectionProps<Kind>) {
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
