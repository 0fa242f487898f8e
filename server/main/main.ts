import type { ServeWeb } from '#server/features/pages/serve-pages.ts';
import { MigrationAltered, MigrationFailed, SchemaNewer } from '#server/platform/database/migrate.ts';
import { SchemaHidden } from '#server/platform/database/schema-level.ts';
import { DataFolderInUse, EmbeddedPostgresFailed } from '#server/platform/postgres/errors.ts';
import { type Configuration, ConfigurationError, readConfiguration } from './configuration.ts';
import { dataFolderProblem } from './data-folder.ts';
import type { SignIn } from './first-owner.ts';
import { checkOpenFiles } from './open-files.ts';
import type { Running } from './serve.ts';

const EXPECTED = [
  ConfigurationError,
  DataFolderInUse,
  EmbeddedPostgresFailed,
  MigrationAltered,
  MigrationFailed,
  SchemaHidden,
  SchemaNewer,
];

// Without the time to drain, by default 3 seconds: together 10.
const CUT_OFF_AFTER_MS = 6_700;
const USUAL_DRAIN_MS = 3_000;

if (import.meta.main) await runCage();

/** Exits with a message if it fails. @param serveWeb instead of the built web */
export async function runCage(serveWeb?: ServeWeb): Promise<void> {
  const giveUp = new AbortController();
  try {
    const configuration = readConfiguration(process.argv.slice(2), process.env);
    checkOpenFiles();
    // Loaded only with a valid configuration, so that its errors are shown at once.
    const starting = import('./serve.ts').then(({ serve }) =>
      serve(configuration, { serveWeb, signal: giveUp.signal }),
    );
    stopOnSignals(starting, giveUp, configuration);
    announce(configuration, await starting.catch(inWords(configuration)));
  } catch (error) {
    if (!giveUp.signal.aborted) fail(error);
  }
}

function announce(configuration: Configuration, { address, newOwner, demoStaff }: Running): void {
  const lines = [
    '',
    `Cage is listening on ${address}${configuration.demo ? ' (demo: sample data, no real payments)' : ''}`,
    '',
    `  Customer site  ${configuration.origin.origin}/`,
    `  Back office    ${configuration.consoleOrigin.origin}/admin`,
  ];
  if (newOwner) {
    lines.push(
      '',
      'The first owner has yet to choose a password. This link signs in once, to choose it:',
      '',
      `  ${firstLink(configuration, newOwner)}`,
      '',
      'or sign in as',
      '',
      `  Email          ${newOwner.email}`,
      `  Password       ${newOwner.password}`,
    );
  }
  for (const { email, password } of demoStaff) lines.push(`  Sign in as     ${email}   ${password}`);
  console.log(`${lines.join('\n')}\n`);
}

/** The fragment reaches no server, and so no log. */
function firstLink({ consoleOrigin }: Configuration, { email, password }: SignIn): string {
  return `${consoleOrigin.origin}/admin#${new URLSearchParams({ email, password })}`;
}

function inWords({ dataFolder }: Configuration) {
  return (error: unknown): never => {
    throw dataFolderProblem(error, dataFolder) ?? error;
  };
}

/** Also ends a start halfway, which leaves nothing running. */
function stopOnSignals(
  starting: Promise<Running>,
  giveUp: AbortController,
  { drainMs = USUAL_DRAIN_MS }: Configuration,
): void {
  const stop = (exitCode: number) => {
    if (giveUp.signal.aborted) return;
    giveUp.abort();
    setTimeout(() => {
      console.error(
        'Cage did not come to an end in time and was cut off. Nothing that was answered is lost.',
      );
      process.exit(1);
    }, drainMs + CUT_OFF_AFTER_MS);
    starting.then(
      (running) => running.stop().then(() => process.exit(exitCode), fail),
      () => process.exit(exitCode),
    );
  };
  // To the launcher, which sees that the process does end.
  process.on('exit', (code) => process.connected && process.send?.(code));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(0));
  // The launcher (tools/pinned-node.js) was killed.
  process.on('disconnect', () => stop(0));
  // A failed start is reported where it is awaited.
  starting.then(
    async ({ lost }) => {
      console.error((await lost).message);
      stop(1);
    },
    () => {},
  );
}

/** Errors that say what to do are printed without a stack trace, any other with one. */
function fail(error: unknown): never {
  // tools/explain-missing.js says what to do.
  if ((error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND') throw error;
  const isExpected = EXPECTED.some((type) => error instanceof type);
  console.error(isExpected ? (error as Error).message : error);
  process.exit(1);
}
