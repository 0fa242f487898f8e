/** A backup cannot be made, read or restored; the message says why and what to do. */
export class BackupFailed extends Error {
  override readonly name: string = 'BackupFailed';
}

export class DatabaseNotEmpty extends BackupFailed {
  override readonly name = 'DatabaseNotEmpty';

  constructor(relations: readonly string[]) {
    const more = relations.length > 3 ? ' and more' : '';
    super(
      `The database is not empty: it has ${relations.slice(0, 3).join(', ')}${more}. Nothing was changed.`,
    );
  }
}

/** The backup read is not the one written. */
export class BackupDamaged extends BackupFailed {
  override readonly name = 'BackupDamaged';

  constructor(detail: string, cause?: unknown) {
    super(`The backup is cut off or was altered (${detail}). Take another copy of it, or another backup.`, {
      cause,
    });
  }
}
