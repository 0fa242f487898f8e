export class DataFolderInUse extends Error {
  override readonly name = 'DataFolderInUse';

  /** @param holder undefined where unknown; its `work` is the command that it is, undefined of Cage itself */
  constructor(
    folder: string,
    holder: { readonly pid: number; readonly work: string | undefined } | undefined,
  ) {
    super(
      holder?.work === undefined
        ? `Cage is already running on the data folder ${folder}. Stop it first, or set CAGE_DATA to another folder.`
        : `${holder.work} (process ${holder.pid}) is at work on the data folder ${folder}. Try again once it has ended, or set CAGE_DATA to another folder.`,
    );
  }
}

/** It cannot be made, started or stopped. The message says what to do about it. */
export class EmbeddedPostgresFailed extends Error {
  override readonly name = 'EmbeddedPostgresFailed';

  constructor(message: string, details: { log?: string; cause?: unknown } = {}) {
    const lastLines = details.log?.trim().split('\n').slice(-12).join('\n');
    super(lastLines ? `${message}\nPostgreSQL said:\n${lastLines}` : message, { cause: details.cause });
  }
}
