import { acceptKeyCommand } from './commands/accept-key.ts';
import { backupCommand } from './commands/backup.ts';
import type { Command, Outcome } from './commands/command.ts';
import { doctorCommand } from './commands/doctor.ts';
import { moveToCommand } from './commands/move-to.ts';
import { restoreCommand } from './commands/restore.ts';
import { setPasswordCommand } from './commands/set-password.ts';
import { statusCommand } from './commands/status.ts';
import { upgradeCheckCommand } from './commands/upgrade-check.ts';
import { verifyLogCommand } from './commands/verify-log.ts';
import { nearestName } from './nearest-name.ts';

const COMMANDS: readonly Command[] = [
  statusCommand,
  doctorCommand,
  setPasswordCommand,
  backupCommand,
  restoreCommand,
  moveToCommand,
  upgradeCheckCommand,
  verifyLogCommand,
  acceptKeyCommand,
];

const CANNOT_BE_DONE = 2;

const { exitCode, text } = await run(process.argv.slice(2));
(exitCode === 0 ? console.log : console.error)(text);
process.exitCode = exitCode;

async function run([name = '--help', ...args]: readonly string[]): Promise<Outcome> {
  if (name === '--help' || name === 'help') return { exitCode: 0, text: listOfCommands() };
  const command = COMMANDS.find((each) => each.name === name);
  if (command === undefined) {
    const nearest = nearestName(
      name,
      COMMANDS.map((each) => each.name),
    );
    const meant = nearest === undefined ? '' : ` Did you mean ${nearest}?`;
    return { exitCode: CANNOT_BE_DONE, text: `There is no command ${name}.${meant}\n\n${listOfCommands()}` };
  }
  if (args.includes('--help')) return { exitCode: 0, text: helpOf(command) };
  try {
    return await command.run(args, process.env);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return {
      exitCode: CANNOT_BE_DONE,
      text: isOfArguments(error) ? `${explainArguments(message, command)}\n${usageOf(command)}` : message,
    };
  }
}

function listOfCommands(): string {
  const width = Math.max(...COMMANDS.map((command) => command.name.length));
  const lines = COMMANDS.map(({ name, summary }) => `  ${name.padEnd(width)}   ${summary}`);
  return [
    'Usage: cage <command>',
    '',
    ...lines,
    '',
    'cage <command> --help says more of one. Commands read the same environment as npm start.',
  ].join('\n');
}

function helpOf(command: Command): string {
  return `${usageOf(command)}\n\n${command.summary}\n${command.details}`;
}

function usageOf({ name, usage }: Command): string {
  return `Usage: cage ${name} ${usage}`.trimEnd();
}

function isOfArguments(error: unknown): boolean {
  return (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS') === true;
}

function explainArguments(message: string, { name, usage }: Command): string {
  const unknown = /^Unknown option '(--?[^']+)'/.exec(message)?.[1];
  if (unknown === undefined) return message;
  const nearest = nearestName(unknown, usage.match(/--[a-z-]+/g) ?? [], '--');
  return `cage ${name} has no option ${unknown}${nearest === undefined ? '.' : `; did you mean ${nearest}?`}`;
}
