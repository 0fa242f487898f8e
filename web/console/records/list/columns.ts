import type { FieldColumn, RecordField } from '../record/record.ts';

export type ColumnField<Listed> = RecordField<Listed> & { readonly column: FieldColumn };

/** In the order in which they were chosen. */
export function columnsOf<Listed>(
  fields: readonly RecordField<Listed>[],
  chosen: readonly string[],
): ColumnField<Listed>[] {
  return chosen.flatMap((id) => fields.filter(isColumn).filter((field) => field.id === id));
}

/** Fields that are columns show only if chosen, the others always. */
export function cardFieldsOf<Listed>(
  fields: readonly RecordField<Listed>[],
  chosen: readonly string[],
): RecordField<Listed>[] {
  return fields.filter((field) => field.card && (!isColumn(field) || chosen.includes(field.id)));
}

function isColumn<Listed>(field: RecordField<Listed>): field is ColumnField<Listed> {
  return field.column !== undefined;
}

export function withColumn(columns: readonly string[], id: string, isShown: boolean): readonly string[] {
  const others = columns.filter((column) => column !== id);
  return isShown ? [...others, id] : others;
}

/** Unchanged at the end. */
export function movedColumn(columns: readonly string[], id: string, by: -1 | 1): readonly string[] {
  const from = columns.indexOf(id);
  const to = from + by;
  if (from === -1 || to < 0 || to >= columns.length) return columns;
  return columns.toSpliced(from, 1).toSpliced(to, 0, id);
}
