import type { ReactNode } from 'react';
import { EditableValue } from '../editing/editable-value.tsx';
import type { RecordTools } from '../editing/record-tools.ts';
import type { RecordKind, Records } from '../record/record.ts';
import type { Place, RecordField } from '../record/record-field.ts';
import { None } from '../values/record-facts.tsx';

export type ShownRecord<Kind extends RecordKind> = {
  readonly tools: RecordTools<Kind>;
  readonly record: Records[Kind];
  /** Whether nobody else has locked the record. */
  readonly isFree: boolean;
  readonly place: Place;
  /** The status, with the menu that sets it. */
  readonly status: ReactNode;
};

/** A field as shown in its place; null where there is nothing to show. */
export function fieldValue<Kind extends RecordKind>(
  field: RecordField<Records[Kind]>,
  { tools, record, isFree, place, status }: ShownRecord<Kind>,
): ReactNode {
  const shown = field.show(record, { place, status });
  if (shown === null && field.edit === undefined && place !== 'row') return null;
  const value = shown ?? <None />;
  const editable = field.edit ? (
    <EditableValue {...{ tools, field, record, isFree }} edit={field.edit} floats={place === 'row'}>
      {value}
    </EditableValue>
  ) : (
    value
  );
  return field.decorate ? field.decorate(editable, record, place) : editable;
}
