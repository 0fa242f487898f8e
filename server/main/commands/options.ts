import { parseArgs } from 'node:util';
import { type Configuration, readConfiguration } from '../configuration.ts';

/** @param needs.secret false if it neither seals nor signs. @throws `parseArgs` errors; ConfigurationError */
export function configurationOf(
  args: readonly string[],
  variables: NodeJS.ProcessEnv,
  needs = { secret: true },
): Configuration {
  const { values } = parseArgs({ args: [...args], options: { demo: { type: 'boolean' } } });
  return readConfiguration(values.demo ? ['--demo'] : [], variables, needs);
}
