import { parseArgs } from 'node:util';
import { type Configuration, readConfiguration } from '../configuration.ts';

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

/** @param needs.secret false if it neither seals nor signs. @throws `parseArgs` errors; ConfigurationError */
export function configurationOf(
  args: readonly string[],
  variables: NodeJS.ProcessEnv,
  needs = { secret: true },
): Configuration {
  const { values } = parseArgs({ args: [...args], options: { demo: { type: 'boolean' } } });
  return readConfiguration(values.demo ? ['--demo'] : [], variables, needs);
}
