/** The outcome of a command: the text to print and the exit code. */
export type Outcome = { readonly exitCode: number; readonly text: string };

/** A subcommand of `cage`. It reads the same environment as the server. */
export type Command = {
  readonly name: string;
  /** Its arguments, as they follow its name: '[--demo]'. */
  readonly usage: string;
  /** What it does, in a line of the list of commands. */
  readonly summary: string;
  /** What else its --help says: options, exit codes, what to do before or afterwards. */
  readonly details: string;
  /**
   * Errors that say what to do are printed as they are, with exit code 2; those of `parseArgs` with the usage.
   * @param args what follows its name
   */
  run(args: readonly string[], variables: NodeJS.ProcessEnv): Promise<Outcome>;
};
