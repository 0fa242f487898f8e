export type Outcome = { readonly exitCode: number; readonly text: string };

export type Command = {
  /** The arguments after its name, such as '[--demo]'. */
  readonly usage: string;
  /** The rest of its --help: options, exit codes, what to do before or afterwards. */
  readonly details: string;
  /**
   * Errors that say what to do are printed as they are, with exit code 2; those of `parseArgs` with the usage.
   * @param stopRequested from this call on, a stop only aborts the signal
   */
  run(
    args: readonly string[],
    variables: NodeJS.ProcessEnv,
    stopRequested?: () => AbortSignal,
  ): Promise<Outcome>;
};
