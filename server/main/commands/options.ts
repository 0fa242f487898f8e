import { parseArgs } from 'node:util';
import { type Configuration, readConfiguration } from '../configuration.ts';

/**
 * The configuration of a command that takes no options but --demo.
 * @param needs.secret false for a command that neither seals nor signs
 * @throws an error of `parseArgs` for any other; ConfigurationError
 */
export function configurationOf(
  args: readonly string[],
  variables: NodeJS.ProcessEnv,
  needs = { secret: true },
): Configuration {
  const { values } = parseArgs({ args: [...args], options: { demo: { type: 'boolean' } } });
  return readConfiguration(values.demo ? ['--demo'] : [], variables, needs);
}
