/** The outcome of a command: the text to print and the exit code. */
export type Outcome = { readonly exitCode: number; readonly text: string };

/** A subcommand of `cage`, which `cage.ts` lists. It reads the same environment as the server. */
export type Command = {
  /** Its arguments, as they follow its name: '[--demo]'. */
  readonly usage: string;
  /** What else its --help says: options, exit codes, what to do before or afterwards. */
  readonly details: string;
  /**
   * Errors that say what to do are printed as they are, with exit code 2; those of `parseArgs` with the usage.
   * @param args what follows its name
   * @param stopRequested for a command that ends in good order when the process is asked to stop: from this call on,
   *   that aborts the signal and nothing else
   */
  run(
    args: readonly string[],
    variables: NodeJS.ProcessEnv,
    stopRequested?: () => AbortSignal,
  ): Promise<Outcome>;
};
