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

/** A column is shown at the end, or not at all. */
export function withColumn(columns: readonly string[], id: string, isShown: boolean): readonly string[] {
  const others = columns.filter((column) => column !== id);
  return isShown ? [...others, id] : others;
}

/** A column one place further up or down; as it is at the end. */
export function movedColumn(columns: readonly string[], id: string, by: -1 | 1): readonly string[] {
  const from = columns.indexOf(id);
  const to = from + by;
  if (from === -1 || to < 0 || to >= columns.length) return columns;
  return columns.toSpliced(from, 1).toSpliced(to, 0, id);
}
