/** A backup cannot be taken, read or restored. The message says why and what to do. */
export class BackupFailed extends Error {
  override readonly name: string = 'BackupFailed';
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
