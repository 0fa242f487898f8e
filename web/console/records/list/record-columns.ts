import type { FieldColumn, RecordField } from '../record/record-field.ts';

/** A field that is a column of the table. */
export type ColumnField<Listed> = RecordField<Listed> & { readonly column: FieldColumn };

/** The columns of a row, in order. */
export function columnsOf<Listed>(fields: readonly RecordField<Listed>[]): ColumnField<Listed>[] {
  return fields
    .filter(isColumn)
    .toSorted((one, other) => (one.column.order ?? 0) - (other.column.order ?? 0));
}

function isColumn<Listed>(field: RecordField<Listed>): field is ColumnField<Listed> {
  return field.column !== undefined;
}
