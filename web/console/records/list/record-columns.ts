import type { FieldColumn, RecordField } from '../record/record-field.ts';

/** A field that is a column of the table. */
export type ColumnField<Listed> = RecordField<Listed> & { readonly column: FieldColumn };

/** The columns of a row that were chosen, in their order. */
export function columnsOf<Listed>(
  fields: readonly RecordField<Listed>[],
  chosen: readonly string[],
): ColumnField<Listed>[] {
  return chosen.flatMap((id) => fields.filter(isColumn).filter((field) => field.id === id));
}

/** What a card shows: of the columns, those that were chosen. */
export function cardFieldsOf<Listed>(
  fields: readonly RecordField<Listed>[],
  chosen: readonly string[],
): RecordField<Listed>[] {
  return fields.filter((field) => field.card && (!isColumn(field) || chosen.includes(field.id)));
}

function isColumn<Listed>(field: RecordField<Listed>): field is ColumnField<Listed> {
  return field.column !== undefined;
}
