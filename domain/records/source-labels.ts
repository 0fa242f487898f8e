/** Where a record came from, as staff read it. */
export const SOURCE_LABELS = {
  player: 'Player',
  staff: 'Staff, by hand',
  import: 'Import',
} as const;

export type RecordSourceName = keyof typeof SOURCE_LABELS;
