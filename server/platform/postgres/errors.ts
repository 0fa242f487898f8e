/** Another running Cage holds the data folder. The message names the folder and says what to do. */
export class DataFolderInUse extends Error {
  override readonly name = 'DataFolderInUse';

  constructor(folder: string) {
    super(
      `Cage is already running on the data folder ${folder}. Stop it first, or set CAGE_DATA to another folder.`,
    );
  }
}

/** The embedded PostgreSQL cannot be made, started or stopped. The message says what to do about it. */
export class EmbeddedPostgresFailed extends Error {
  override readonly name = 'EmbeddedPostgresFailed';

  /** @param details.log what PostgreSQL itself printed; its last lines become part of the message */
  constructor(message: string, details: { log?: string; cause?: unknown } = {}) {
    const lastLines = details.log?.trim().split('\n').slice(-12).join('\n');
    super(lastLines ? `${message}\nPostgreSQL said:\n${lastLines}` : message, { cause: details.cause });
  }
}
