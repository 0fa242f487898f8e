import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Logger } from 'pino';
import { hasStaff } from '#server/features/accounts/store.ts';
import { type ServeWeb, serveBuiltWeb } from '#server/features/pages/serve-pages.ts';
import { seedSettings } from '#server/features/payment-settings/store.ts';
import { type Connections, openDatabase } from '#server/platform/database/database.ts';
import { UNHURRIED } from '#server/platform/database/deadlines.ts';
import { logFailure, logOutages } from '#server/platform/database/log-failures.ts';
import { logLocks } from '#server/platform/database/log-locks.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { logSharing } from '#server/platform/database/pool-mode.ts';
import { holdFolder } from '#server/platform/files/hold-folder.ts';
import { openLogOutput } from '#server/platform/logging/log-output.ts';
import { openLog } from '#server/platform/logging/open-log.ts';
import type { EmbeddedPostgres } from '#server/platform/postgres/embedded-postgres.ts';
import { logReplicas } from '#server/platform/replicas/log-replicas.ts';
import type { ReplicaConnections } from '#server/platform/replicas/replica.ts';
import { openReplicas } from '#server/platform/replicas/replicas.ts';
import type { Keyring } from '#server/platform/sealing/keyring.ts';
import { createRowSigner } from '#server/platform/sealing/row-signer.ts';
import { createSealer } from '#server/platform/sealing/sealer.ts';
import { createApp } from './app.ts';
import { awaitDatabase, startDatabase } from './await-database.ts';
import { problemOfKey } from './backup/key-files.ts';
import { refuseUnfinishedRestoration } from './backup/unfinished.ts';
import type { Configuration } from './configuration.ts';
import {
  logFolder,
  noteDatabaseElsewhere,
  prepareDataFolder,
  refuseWithoutItsDatabase,
} from './data-folder.ts';
import { claimForDemo } from './demo/demo-folder.ts';
import { problemOfPrices } from './doctor/check-prices.ts';
import { checkExternalDatabase, missingRight } from './external-database.ts';
import { ensureOwner, type SignIn } from './first-owner.ts';
import { followKeys } from './keys/follow-keys.ts';
import { ensureSecret, loadKeys } from './keys/load-keys.ts';
import { signLog } from './keys/sign-log.ts';
import { signOnce } from './keys/sign-rows.ts';
import { listen } from './listen.ts';
import { logHeadAge, lostLogLines, movedFolder } from './measures.ts';
import { ensureMetricsToken } from './metrics/metrics-token.ts';
import { prepareServingRole } from './roles/embedded-role.ts';
import { explainExcess, findExcessOfServingRole, grantToServingRole } from './roles/external-roles.ts';
import { verifyKey } from './verify-key.ts';
import { watchPages } from './web-build/watch-pages.ts';
import { buildWebWhenStale, keepWebBuild } from './web-build/web-build.ts';

export type Running = {
  readonly address: string;
  /** The first owner, as long as no password was chosen. */
  readonly newOwner: SignIn | undefined;
  readonly demoStaff: readonly SignIn[];
  /** Resolves when the embedded PostgreSQL is lost for good. */
  readonly lost: Promise<Error>;
  stop(): Promise<void>;
};

const CONNECTIONS: Connections = { changes: 16, reads: 6, searches: 4 };
const REPLICA_CONNECTIONS: ReplicaConnections = { reads: 6, searches: 4, exports: 1 };

// After draining: when hanging requests lose their database, and when PostgreSQL must have stopped.
const USUAL_DRAIN_MS = 3_000;
const CUT_AFTER_MS = 3_500;
const STOPPED_AFTER_MS = 6_000;
const LEAST_STOP_MS = 2_000;

const STANDARD_OUTPUT = 1;
const PRICES_WITHIN_MS = 2_000;

/**
 * Waits for the database as long as that takes, and builds a stale web; resolves once it listens.
 * @param options.serveWeb instead of the built web, which is then not built
 * @param options.signal ends the start halfway, with nothing left running
 */
export async function serve(
  configuration: Configuration,
  options: { readonly serveWeb: ServeWeb | undefined; readonly signal: AbortSignal },
): Promise<Running> {
  const { serveWeb, signal } = options;
  let stopBy = Number.POSITIVE_INFINITY;
  const logOutput = openLogOutput(STANDARD_OUTPUT, {
    onBack: (lost) => logger.warn(lost, 'lines of the log could not be written until now'),
  });
  const logger = openLog(configuration.logLevel, logOutput);
  await using resources = new AsyncDisposableStack();
  resources.defer(() => logOutput.settled());

  const { databaseUrl, migrationUrl, backups } = configuration;
  // No reason to keep the casino closed.
  const reason = backups && (await problemOfKey(backups));
  if (reason !== undefined) logger.error({ reason }, 'no backup can be made by schedule');
  const wait = { signal, say: console.error };
  if (databaseUrl !== undefined) await awaitDatabase(() => checkExternalDatabase(databaseUrl), wait);
  const askingForPrices = askForPrices(configuration);
  await prepareDataFolder(configuration.dataFolder);
  if (databaseUrl === undefined) refuseWithoutItsDatabase(configuration.dataFolder);
  const folder = resources.use(await holdFolder(configuration.dataFolder));
  resources.use(logFolder(folder, logger));
  const demoPassword = await claimForDemo(configuration.dataFolder, configuration.demo);
  const preparingWeb = serveWeb ? Promise.resolve({ serveWeb }) : buildWeb(resources, logger);
  // Its failure is thrown below, where the database is certain to be stopped.
  preparingWeb.catch(() => {});
  const postgres =
    databaseUrl === undefined ? await startDatabase(configuration, { signal, logger }) : undefined;
  if (postgres) {
    resources.defer(() =>
      postgres.stop(Math.max(LEAST_STOP_MS, Math.min(60_000, stopBy - performance.now()))),
    );
  }
  const web = await preparingWeb;

  const ownerUrl = migrationUrl ?? databaseUrl ?? (postgres as EmbeddedPostgres).url;
  const { keys, newOwner, url } = await awaitDatabase(async () => {
    if (databaseUrl !== undefined) await checkExternalDatabase(databaseUrl);
    if (migrationUrl !== undefined) {
      await checkExternalDatabase(migrationUrl, undefined, 'CAGE_MIGRATION_URL');
    }
    const prepared = await prepareDatabase(ownerUrl, configuration, demoPassword, signal);
    return { ...prepared, url: await prepareRoles(configuration, ownerUrl, logger) };
  }, wait);
  if (databaseUrl !== undefined) await noteDatabaseElsewhere(configuration.dataFolder);
  const { databaseReadUrl } = configuration;
  const loggingReplicas = logReplicas(logger);
  const database = openDatabase(url, {
    maxConnections: CONNECTIONS,
    replicas:
      databaseReadUrl === undefined
        ? undefined
        : openReplicas(databaseReadUrl, { most: REPLICA_CONNECTIONS, onChange: loggingReplicas.note }),
    // Not the error itself: pg attaches the connection to it, with the key that cancels its statements.
    onConnectionError: ({ message }) => logger.debug({ reason: message }, 'a database connection was lost'),
  });
  resources.defer(() => database.close());
  resources.defer(() => loggingReplicas.stop());
  const loggingLocks = logLocks(database, logger);
  resources.defer(() => loggingLocks.stop());

  const signing = signLog(configuration, { database, keys, logger, folder, resources });
  resources.use(
    followKeys(database, keys, {
      reload: () => loadKeys(configuration),
      logger,
      onError: (error) => logFailure(logger, error, 'the key of the database could not be read'),
    }),
  );
  const measures = [
    logHeadAge(() => signing.signedAt),
    lostLogLines(() => logOutput.lost),
    movedFolder(() => folder.problem()),
  ];
  const metricsToken = configuration.metricsToken ?? (await ensureMetricsToken(configuration.dataFolder));
  const isPriceFailureSaid = await askingForPrices;
  const app = await awaitDatabase(
    () =>
      createApp({ ...configuration, metricsToken }, database, {
        ...{ logger, keys, ...web, measures, isPriceFailureSaid },
      }),
    wait,
  );
  resources.defer(async () => {
    await app.drain();
    await app.close();
  });
  // A balancer sends a node that is ready its full share at once.
  await database.warmUp();
  const demoStaff = demoPassword === undefined ? [] : await demoSignIns(demoPassword);
  freeMemory();
  const address = await listen(app, configuration);
  // Until then the start itself says what it waits for.
  const logging = logOutages(database.health, logger);
  resources.defer(() => logging.stop());
  if (databaseUrl !== undefined) {
    const loggingSharing = logSharing(databaseUrl, database.health, logger);
    resources.defer(() => loggingSharing.stop());
  }

  const running = resources.move();
  return {
    address,
    newOwner,
    demoStaff,
    lost: postgres?.lost ?? new Promise(() => {}),
    async stop() {
      const drainMs = configuration.drainMs ?? USUAL_DRAIN_MS;
      stopBy = performance.now() + drainMs + STOPPED_AFTER_MS;
      const cut = setTimeout(() => void database.close(0), drainMs + CUT_AFTER_MS);
      await running.disposeAsync();
      clearTimeout(cut);
    },
  };
}

/** Says before the addresses, and once, that no prices can be fetched. */
async function askForPrices({ pricesUrl }: Configuration): Promise<boolean> {
  const problem = pricesUrl && (await problemOfPrices(pricesUrl, PRICES_WITHIN_MS));
  if (problem !== undefined) console.error(problem);
  return problem !== undefined;
}

async function buildWeb(resources: AsyncDisposableStack, logger: Logger) {
  const place = await buildWebWhenStale();
  resources.use(keepWebBuild(place));
  const { areGone: arePagesGone } = resources.use(watchPages(place, logger));
  return { serveWeb: serveBuiltWeb(place), arePagesGone };
}

async function demoSignIns(password: string): Promise<readonly SignIn[]> {
  const { DEMO_STAFF } = await import('./demo/seed-demo.ts');
  return DEMO_STAFF.map(({ email }) => ({ email, password }));
}

/** Gives the serving role what it needs, and no more if Cage can. @returns the address to serve with */
async function prepareRoles(
  { databaseUrl, migrationUrl }: Configuration,
  ownerUrl: string,
  logger: Logger,
): Promise<string> {
  if (databaseUrl === undefined) {
    return prepareServingRole(ownerUrl, {
      onAltered(what) {
        logger.warn(
          `The role that serves was changed in the database, past Cage (${what.join('; ')}). It is as it was again; whoever did it had its password.`,
        );
      },
    });
  }
  if (migrationUrl !== undefined) await grantToServingRole(databaseUrl, migrationUrl);
  const excess = await findExcessOfServingRole(databaseUrl);
  if (excess.length > 0) logger.warn(explainExcess(excess));
  return databaseUrl;
}

/** Uses a connection of its own, because a migration may take minutes. */
async function prepareDatabase(
  url: string,
  configuration: Configuration,
  demoPassword: string | undefined,
  signal: AbortSignal,
): Promise<{ keys: Keyring; newOwner: SignIn | undefined }> {
  await using resources = new AsyncDisposableStack();
  const database = openDatabase(url, { maxConnections: 2, deadlines: UNHURRIED, onConnectionError() {} });
  resources.defer(() => database.close());
  const cut = () => void database.close(0);
  signal.addEventListener('abort', cut);
  resources.defer(() => signal.removeEventListener('abort', cut));
  const explain = (error: unknown) => {
    throw (configuration.databaseUrl && missingRight(error, url)) || error;
  };
  if (configuration.databaseUrl === undefined) {
    await refuseUnfinishedRestoration(configuration.dataFolder, database.pool);
  }
  await migrate(database.pool).catch(explain);
  // Created before the first member of staff: if there is any staff, it existed and must still exist.
  if (configuration.secret === undefined && !(await hasStaff(database))) {
    await ensureSecret(configuration.dataFolder);
  }
  const keys = await loadKeys(configuration);
  await verifyKey(database, keys, configuration).catch(explain);
  await signOnce(database, keys).catch(explain);
  await seedSettings(database, createRowSigner(keys));
  const sealer = createSealer(keys);
  if (demoPassword !== undefined) {
    const { seedDemo } = await import('./demo/seed-demo.ts');
    await seedDemo(database, { password: demoPassword, sealer, now: new Date() });
  }
  const owner = { ...configuration.owner, siteTitle: configuration.brand.title };
  return { keys, newOwner: await ensureOwner(database, sealer, owner) };
}

/** What starting has used stays taken until a collection, which Node.js makes of its own accord only under load. */
function freeMemory(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  setFlagsFromString('--no-expose-gc');
}
