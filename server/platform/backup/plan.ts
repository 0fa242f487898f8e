/** How a database goes into a backup; the same when it is made and when it is restored. */
export type BackupPlan = {
  /** Tables that begin anew in a restored database. */
  readonly leftOut: ReadonlySet<string>;
  /** SQL by `table.column`. An xid8 means nothing elsewhere: without SQL here the database fills it in. */
  readonly expressions: Readonly<Record<string, string>>;
  /** By table, queries whose rows, as text, must be the same in the restored database. */
  readonly figures: Readonly<Record<string, string>>;
};

export type Progress = { readonly table: string; readonly rows: number; readonly isDone: boolean };
