/** A backup cannot be taken, read or restored. The message says why and what to do. */
export class BackupFailed extends Error {
  override readonly name: string = 'BackupFailed';
}

/** What is to be filled has something in it. */
export class DatabaseNotEmpty extends BackupFailed {
  override readonly name = 'DatabaseNotEmpty';

  /** @param relations what it has */
  constructor(relations: readonly string[]) {
    const more = relations.length > 3 ? ' and more' : '';
    super(
      `The database is not empty: it has ${relations.slice(0, 3).join(', ')}${more}. Nothing was changed.`,
    );
  }
}

/** What was read is not what was written. */
export class BackupDamaged extends BackupFailed {
  override readonly name = 'BackupDamaged';

  /** @param detail the part at fault, in words */
  constructor(detail: string, cause?: unknown) {
    super(`The backup is cut off or was altered (${detail}). Take another copy of it, or another backup.`, {
      cause,
    });
  }
}
