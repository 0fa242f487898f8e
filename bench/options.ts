import { parseArgs } from 'node:util';

/** Each option's default: a number above zero, text, or false for one without a value. */
type Defaults = Readonly<Record<string, number | string | boolean>>;

export function readOptions<Options extends Defaults>(defaults: Options): Options {
  try {
    return parseOptions(defaults, process.argv.slice(2));
  } catch (error) {
    console.error((error as Error).message);
    process.exit(2);
  }
}

/** @throws Error that names the wrong option and those there are */
export function parseOptions<Options extends Defaults>(defaults: Options, args: readonly string[]): Options {
  const names = Object.keys(defaults);
  const options = Object.fromEntries(
    names.map((name) => [
      name,
      { type: defaults[name] === false ? ('boolean' as const) : ('string' as const) },
    ]),
  );
  const { values, tokens } = parseArgs({ args: [...args], options, strict: false, tokens: true });
  const known =
    names.length === 0 ? 'There are none.' : `There are: ${names.map((name) => `--${name}`).join(', ')}.`;
  for (const token of tokens) {
    if (token.kind === 'positional') throw new Error(`${token.value} is no option. ${known}`);
    if (token.kind === 'option' && !names.includes(token.name)) {
      throw new Error(`${token.rawName} is no option. ${known}`);
    }
  }
  const read = names.map((name) => [
    name,
    readValue(name, defaults[name] as number | string | boolean, values[name]),
  ]);
  return Object.fromEntries(read) as Options;
}

function readValue(name: string, fallback: number | string | boolean, given: string | boolean | undefined) {
  if (given === undefined) return fallback;
  if (typeof fallback === 'boolean') {
    if (given === true) return true;
    throw new Error(`--${name} takes no value.`);
  }
  if (typeof given === 'boolean' || given === '')
    throw new Error(`--${name} needs a value, as in --${name}=${fallback}.`);
  if (typeof fallback === 'string') return given;
  const number = Number(given);
  if (number > 0 && Number.isFinite(number)) return number;
  throw new Error(`--${name} must be a number above zero, not ${given}.`);
}
