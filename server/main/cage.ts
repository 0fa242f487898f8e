import { lacksMemoryForBackup } from '#server/platform/backup/free-memory.ts';
import { explainError } from '#server/platform/postgres/explain-error.ts';
import { holdFor } from '#server/platform/postgres/holder.ts';
import { stopRequested } from './backup/stopping.ts';
import type { Command, Outcome } from './commands/command.ts';
import { nearestName } from './nearest-name.ts';

type Listed = {
  readonly name: string;
  readonly summary: string;
  /** Asked before the command is loaded. */
  lacks?(): string | undefined;
  /** Loads this command alone: all of them together bring in most of the server. */
  load(): Promise<Command>;
};

const COMMANDS: readonly Listed[] = [
  {
    name: 'status',
    summary: 'Says whether Cage is running, since when, on which database, and what is waiting.',
    load: async () => (await import('./commands/status.ts')).statusCommand,
  },
  {
    name: 'doctor',
    summary: 'Looks for everything that can be wrong with this installation, and says what to do about it.',
    load: async () => (await import('./commands/doctor.ts')).doctorCommand,
  },
  {
    name: 'set-password',
    summary: 'Gives a member of staff another password, for example an owner who forgot theirs.',
    load: async () => (await import('./commands/set-password.ts')).setPasswordCommand,
  },
  {
    name: 'lift-approvals',
    summary:
      'Lets one owner change roles and security alone again, when there is no second one to approve it.',
    load: async () => (await import('./commands/lift-approvals.ts')).liftApprovalsCommand,
  },
  {
    name: 'backup',
    summary: 'Writes everything into one encrypted file, from which `cage restore` brings it back anywhere.',
    lacks: lacksMemoryForBackup,
    load: async () => (await import('./commands/backup.ts')).backupCommand,
  },
  {
    name: 'restore',
    summary:
      'Brings a backup back into an empty data folder (CAGE_DATA) or an empty database (DATABASE_URL).',
    load: async () => (await import('./commands/restore.ts')).restoreCommand,
  },
  {
    name: 'accept-restoration',
    summary: 'Says that a restored copy takes the original’s place: until then nothing goes out from it.',
    load: async () => (await import('./commands/accept-restoration.ts')).acceptRestorationCommand,
  },
  {
    name: 'move-to',
    summary: 'Copies everything into an empty PostgreSQL of your own, or back into the embedded one.',
    load: async () => (await import('./commands/move-to.ts')).moveToCommand,
  },
  {
    name: 'upgrade-check',
    summary: 'Says what a start of the Cage in this folder would do to the database, without doing it.',
    load: async () => (await import('./commands/upgrade-check.ts')).upgradeCheckCommand,
  },
  {
    name: 'print-roles',
    summary:
      'Prints a script that gives a PostgreSQL of your own the three roles that Cage should have there.',
    load: async () => (await import('./commands/print-roles.ts')).printRolesCommand,
  },
  {
    name: 'verify-log',
    summary: 'Checks the activity log against its hash chain and the signed heads in the data folder.',
    load: async () => (await import('./commands/verify-log.ts')).verifyLogCommand,
  },
  {
    name: 'archive-log',
    summary: 'Puts the activity log of months gone by into signed files, and removes it from the database.',
    load: async () => (await import('./commands/archive-log.ts')).archiveLogCommand,
  },
  {
    name: 'read-archive',
    summary: 'Prints a file of archive-log as CSV or JSON, once it has been verified.',
    load: async () => (await import('./commands/read-archive.ts')).readArchiveCommand,
  },
  {
    name: 'move-proofs',
    summary: 'Moves payment proofs out of the database into files (CAGE_PROOFS), or back.',
    load: async () => (await import('./commands/move-proofs.ts')).moveProofsCommand,
  },
  {
    name: 'forget-heads',
    summary:
      'Takes heads of the activity log that nobody has signed out of the database, and says so in the log.',
    load: async () => (await import('./commands/forget-heads.ts')).forgetHeadsCommand,
  },
  {
    name: 'accept-entries',
    summary:
      'Takes the entries of the activity log that were not signed as they are, and says so in the log.',
    load: async () => (await import('./commands/accept-entries.ts')).acceptEntriesCommand,
  },
  {
    name: 'rotate-key',
    summary: 'Changes the key: what is sealed is sealed anew with another one, while Cage runs or not.',
    load: async () => (await import('./commands/rotate-key.ts')).rotateKeyCommand,
  },
  {
    name: 'accept-key',
    summary: 'Continues with the present key if the one that the database was sealed with is lost for good.',
    load: async () => (await import('./commands/accept-key.ts')).acceptKeyCommand,
  },
];

const CANNOT_BE_DONE = 2;

const { exitCode, text } = await run(process.argv.slice(2));
// Empty if the command has printed its output itself.
if (text !== '') (exitCode === 0 ? console.log : console.error)(text);
process.exitCode = exitCode;
// To whoever started it, who ends it if a file that does not answer keeps a thread of it.
process.stdout.write('', () => process.connected && process.send?.(exitCode));

async function run([name = '--help', ...args]: readonly string[]): Promise<Outcome> {
  if (['--help', '-h', 'help'].includes(name)) return { exitCode: 0, text: listOfCommands() };
  const listed = COMMANDS.find((each) => each.name === name);
  if (listed === undefined) {
    const nearest = nearestName(
      name,
      COMMANDS.map((each) => each.name),
    );
    const meant = nearest === undefined ? '' : ` Did you mean ${nearest}?`;
    return { exitCode: CANNOT_BE_DONE, text: `There is no command ${name}.${meant}\n\n${listOfCommands()}` };
  }
  const asksForHelp = args.includes('--help') || args.includes('-h');
  const lack = asksForHelp ? undefined : listed.lacks?.();
  if (lack !== undefined) return { exitCode: CANNOT_BE_DONE, text: lack };
  const command = await listed.load();
  if (asksForHelp) return { exitCode: 0, text: helpOf(listed, command) };
  holdFor(`npx cage ${name}`);
  try {
    return await command.run(args, process.env, stopRequested);
  } catch (error) {
    const message = error instanceof Error ? `${explainError(error)}${lackingRight(error)}` : String(error);
    return {
      exitCode: CANNOT_BE_DONE,
      text: isOfArguments(error)
        ? `${explainArguments(message, name, command)}\n${usageOf(name, command)}`
        : message,
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

function helpOf({ name, summary }: Listed, command: Command): string {
  return `${usageOf(name, command)}\n\n${summary}\n${command.details}`;
}

function usageOf(name: string, { usage }: Command): string {
  return `Usage: cage ${name} ${usage}`.trimEnd();
}

/** The role that migrates may do more than the one that serves. */
function lackingRight(error: Error): string {
  if ((error as { code?: string }).code !== '42501' || process.env.DATABASE_URL === undefined) return '';
  return (
    '. For this command alone, set CAGE_MIGRATION_URL to the address of the role that migrates (`npx cage print-roles` ' +
    'names it).'
  );
}

function isOfArguments(error: unknown): boolean {
  return (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS') === true;
}

function explainArguments(message: string, name: string, { usage }: Command): string {
  const lacking = /^Option '(?:-\w, )?(--[\w-]+)(?: <value>)?' argument (?:is ambiguous|missing)/.exec(
    message,
  )?.[1];
  if (lacking !== undefined) {
    const form = usage.match(/--[\w-]+ <[^>]+>/g)?.find((each) => each.startsWith(`${lacking} `));
    return `cage ${name}: ${lacking} needs something after it: ${form ?? `${lacking} <value>`}`;
  }
  const unknown = /^Unknown option '(--?[^']+)'/.exec(message)?.[1];
  if (unknown === undefined) return message;
  const nearest = nearestName(unknown, usage.match(/--[a-z-]+/g) ?? [], '--');
  return `cage ${name} has no option ${unknown}${nearest === undefined ? '.' : `; did you mean ${nearest}?`}`;
}
