import { acceptKey } from './accept-key.ts';
import { readConfiguration } from './configuration.ts';
import { type Outcome, verifyLog } from './verify-log.ts';

/** The subcommands of `cage`. They read the same environment as the server. */
const COMMANDS: Readonly<Record<string, (args: readonly string[]) => Promise<Outcome>>> = {
  'accept-key': (args) => acceptKey(readConfiguration(args, process.env)),
  'verify-log': (args) => verifyLog(readConfiguration(args, process.env)),
};

const USAGE = `Usage: cage <command> [--demo]

  verify-log   Checks the activity log against its hash chain and the signed heads in the data folder.
               Exits with 0 if it is intact, 1 if it is broken, 2 if neither can be shown.
  accept-key   Continues with the present key if the one that the database was sealed with is lost for good.
               Stop Cage first. What was sealed with the lost key is erased.
`;

const CANNOT_BE_TOLD = 2;

const [name = '', ...args] = process.argv.slice(2);
const { exitCode, text } = await run();
(exitCode === 0 ? console.log : console.error)(text);
process.exitCode = exitCode;

async function run(): Promise<Outcome> {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined) return { exitCode: CANNOT_BE_TOLD, text: USAGE };
  try {
    return await command(args);
  } catch (error) {
    return { exitCode: CANNOT_BE_TOLD, text: error instanceof Error ? error.message : String(error) };
  }
}
