/** What of a database goes into a backup, and how: the same when it is taken and when it is restored. */
export type BackupPlan = {
  /** Tables that begin anew in a restored database. */
  readonly leftOut: ReadonlySet<string>;
  /**
   * SQL instead of a column, by `table.column`. Ids of transactions (xid8) mean nothing in another database: without
   * an entry here they are left out, and the database fills them in.
   */
  readonly expressions: Readonly<Record<string, string>>;
  /** Queries whose rows, as text, must be the same in the restored database, by the table that they are about. */
  readonly figures: Readonly<Record<string, string>>;
};

/** How far a backup or a restoration is. */
export type Progress = { readonly table: string; readonly rows: number; readonly isDone: boolean };
