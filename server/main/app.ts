import compress from '@fastify/compress';
import cookies from '@fastify/cookie';
import type { FastifyBaseLogger } from 'fastify';
import { followLive } from '#contract/live.ts';
import { serveActivityExport } from '#server/features/activity/export-activity.ts';
import { openAppearanceLookup } from '#server/features/appearance/lookup.ts';
import { serveFace } from '#server/features/appearance/serve-face.ts';
import { DEPOSIT_EXPORT, depositSource } from '#server/features/deposits/view.ts';
import { noteRefusedVisits } from '#server/features/floods/refused-visits.ts';
import { serveMoneyExports } from '#server/features/ledger/export-money.ts';
import { openMailReader } from '#server/features/mailboxes/reading/mail-reader.ts';
import {
  keepingResolver,
  type MailResolver,
  systemResolver,
} from '#server/features/mailboxes/reading/mail-resolver.ts';
import { noteFailures } from '#server/features/operations/noted-failures.ts';
import { languageOf } from '#server/features/pages/language-of.ts';
import {
  SAMPLE_PROVIDER_PATH,
  serveSampleProvider,
  unavailablePage,
} from '#server/features/pages/plain-pages.ts';
import { customerPageHeaders, securityHeaders } from '#server/features/pages/security-headers.ts';
import type { ServeWeb } from '#server/features/pages/serve-pages.ts';
import { servePaymentProofs } from '#server/features/payment-proofs/serve-payment-proofs.ts';
import { openSettingsLookup } from '#server/features/payment-settings/lookup.ts';
import { servePublicSettings } from '#server/features/payment-settings/serve-public-settings.ts';
import { settingsSource } from '#server/features/payment-settings/store.ts';
import { preferencesSource } from '#server/features/preferences/store.ts';
import { receiptSource } from '#server/features/receipts/view.ts';
import { serveRecordsExport } from '#server/features/records/export-records.ts';
import { releaseLocksOfGone } from '#server/features/records/release-locks.ts';
import { serveStripeWebhook } from '#server/features/stripe/serve-stripe-webhook.ts';
import { WITHDRAWAL_EXPORT, withdrawalSource } from '#server/features/withdrawals/view.ts';
import { admitRequests } from '#server/platform/admission/admit-requests.ts';
import { limitVisitors, type Visit } from '#server/platform/admission/limit-visitors.ts';
import { endConnectionsOnClose } from '#server/platform/connections/end-connections.ts';
import { limitBodies } from '#server/platform/connections/limit-bodies.ts';
import type { Database } from '#server/platform/database/database.ts';
import { logFailure } from '#server/platform/database/log-failures.ts';
import { limitExports } from '#server/platform/exports/export-file.ts';
import { startJobs } from '#server/platform/jobs/jobs.ts';
import { openLiveFeed } from '#server/platform/live/live-feed.ts';
import { serveLiveFeed } from '#server/platform/live/live-route.ts';
import { limitViewers } from '#server/platform/live/viewers.ts';
import { createMetrics, type Measure, serveMetrics } from '#server/platform/metrics/metrics.ts';
import { answerErrors } from '#server/platform/protocol/answer-error.ts';
import { prepareAnswers } from '#server/platform/protocol/handler.ts';
import { createIdentification } from '#server/platform/protocol/identification.ts';
import { answerInProtocol, serveCalls } from '#server/platform/protocol/protocol.ts';
import { COMPRESSION } from '#server/platform/protocol/ready-answer.ts';
import { type PostPush, postPush } from '#server/platform/push/post-push.ts';
import { serveReadiness } from '#server/platform/readiness/readiness.ts';
import { unusableSince } from '#server/platform/replicas/replicas.ts';
import type { Keyring } from '#server/platform/sealing/keyring.ts';
import { createRowSigner } from '#server/platform/sealing/row-signer.ts';
import { createDeviceCookie, createSessionCookie } from '#server/platform/sessions/cookies.ts';
import { createSessions } from '#server/platform/sessions/sessions.ts';
import { serveApiDocs } from './api-docs/api-docs.ts';
import type { Configuration } from './configuration.ts';
import { HANDLERS } from './handlers.ts';
import { prepareJobs } from './jobs.ts';
import { tellOfAltered } from './keys/altered.ts';
import { measureGroups, measureNode } from './measures.ts';
import { installationMeasure } from './metrics/installation.ts';
import { priorityOf } from './priorities.ts';
import { openProofFolder } from './proofs/proof-folder.ts';
import { createServices } from './services.ts';
import { measureStored } from './stored-measures.ts';
import { admitVisits } from './wire/admit-visits.ts';
import { createServer } from './wire/create-server.ts';
import { separateHosts } from './wire/separate-hosts.ts';

const PATIENCE_MS = 3_000;

// The most that the system allows: a connection beyond it is ignored, and retries after 1, 3 and 7 seconds.
const BACKLOG = 4_096;

export type App = {
  listen(options: { readonly host: string; readonly port: number }): Promise<string>;
  /** Call it before `close`: balancers notice, and send the next requests to other nodes. */
  drain(): Promise<void>;
  close(): Promise<void>;
};

/**
 * Needs a migrated database, which stays the caller's.
 * @param parts.mailResolver looks up the keys of mails; by default by the DNS that this machine uses
 * @param parts.postPush reaches push services; by default those of the internet
 * @param parts.locksReleasedAfterMs after a console has closed; by default two minutes
 * @param parts.shedsLoad refuses requests that would be answered too late
 */
export async function createApp(
  configuration: Configuration,
  database: Database,
  parts: {
    readonly logger: FastifyBaseLogger;
    readonly keys: Keyring;
    readonly serveWeb: ServeWeb;
    readonly arePagesGone?: () => boolean;
    readonly measures?: readonly Measure[];
    readonly isPriceFailureSaid?: boolean;
    readonly shedsLoad?: boolean;
    readonly mailResolver?: MailResolver;
    readonly postPush?: PostPush;
    readonly locksReleasedAfterMs?: number;
  },
): Promise<App> {
  const { logger, keys, measures = [], shedsLoad = true } = parts;
  const onError = (error: unknown) => logFailure(logger, error, 'background work failed');
  const { demo, origin, consoleOrigin } = configuration;
  // If a later part fails to start, open parts are closed here; they would hold the database open for ever.
  await using resources = new AsyncDisposableStack();

  const signer = createRowSigner(keys);
  const feed = await openLiveFeed(
    database.pool,
    {
      deposits: depositSource(database),
      withdrawals: withdrawalSource(database),
      receipts: receiptSource(database, signer),
      preferences: preferencesSource(database),
      paymentSettings: settingsSource(database),
    },
    onError,
    { keyIds: keys.all.map(({ id }) => id) },
  );
  resources.defer(() => feed.close());
  const samplePage = demo ? new URL(SAMPLE_PROVIDER_PATH, origin).href : undefined;
  const settings = await openSettingsLookup(database, feed, { signer, samplePage, onError });
  resources.defer(() => settings.close());
  const appearance = await openAppearanceLookup(database, configuration.brand, { signer, onError });
  resources.defer(() => appearance.close());
  const onAltered = tellOfAltered(database, logger);
  const sessions = createSessions(database, signer, (email) => onAltered({ email }));
  const cookie = createSessionCookie(consoleOrigin);
  const identification = createIdentification(sessions, cookie);
  const viewers = limitViewers(configuration.maxViewers);
  const metrics = createMetrics();
  for (const measure of measures) metrics.measure(measure);
  metrics.measure(installationMeasure(configuration.dataFolder, database));
  measureStored(metrics, database, { configuration, signer });
  const refusedVisits = noteRefusedVisits(database, onError);
  resources.defer(() => refusedVisits.close());
  const visitors = limitVisitors(configuration.publicLimits, refusedVisits.note);
  const services = createServices(configuration, {
    database,
    feed,
    proofFiles: await openProofFolder(configuration),
    settings,
    appearance,
    sessions,
    keys,
    signer,
    onAltered,
    visitors,
    groups: measureGroups(metrics),
    mailReader: resources.use(openMailReader(parts.mailResolver ?? keepingResolver(systemResolver))),
    liveProblems: () => ({
      feed: feed.waitingSince,
      viewers: viewers.fullSince,
      replicas: unusableSince(database.replicas),
    }),
    onError,
  });
  const releasing = resources.use(releaseLocksOfGone(services, { afterMs: parts.locksReleasedAfterMs }));
  const calls = prepareAnswers(HANDLERS, services);
  const onRefused = metrics.count({
    name: 'cage_refusals_total',
    help: 'Requests that were refused although nothing was wrong with them',
    label: 'reason',
  });
  const admit = (visit: Visit) => (address: string) => {
    visitors.admit(visit, address);
    visitors.admitAmongAll(visit, address);
  };
  const headers = securityHeaders(origin.protocol === 'https:');
  const waitPage = unavailablePage(appearance);
  const answerError = answerErrors({
    onRefused,
    unavailablePage: (message, seconds, request) => waitPage(message, seconds, languageOf(request)),
    pageHeaders: customerPageHeaders(configuration.frameAncestors),
  });

  const app = createServer(configuration, { logger, headers, answerError });
  // From here on, open parts close with the app, which a later part that fails to start closes too.
  const running = resources.move();
  app.addHook('onClose', () => running.disposeAsync());
  await using unfinished = new AsyncDisposableStack();
  unfinished.defer(() => app.close());
  endConnectionsOnClose(app, PATIENCE_MS);
  const admission = admitRequests(app, {
    isOn: shedsLoad,
    priorityOf,
    isForOthers: (from) => from !== undefined && configuration.allowedOrigins.has(from),
    onRefused: () => onRefused('overload'),
  });
  separateHosts(app, configuration);
  await app.register(cookies);
  limitBodies(app);
  measureNode(metrics, { database, feed, admission, viewers });
  serveMetrics(app, configuration.metricsToken, metrics);
  // The process's health only: a restart would not bring a database back.
  app.get('/healthz', () => ({ status: 'ok' }));
  const readiness = serveReadiness(app, database, {
    drainMs: configuration.drainMs,
    arePagesGone: parts.arePagesGone,
  });
  app.register(
    async (api) => {
      await api.register(compress, {
        ...COMPRESSION,
        encodings: [...COMPRESSION.encodings],
        globalDecompression: false,
      });
      answerInProtocol(api, database);
      serveCalls(api, calls, {
        identification,
        cookie,
        deviceCookie: createDeviceCookie(consoleOrigin),
        allowedOrigins: configuration.allowedOrigins,
        database,
        admissionTo: admitVisits(services),
      });
      serveLiveFeed(api, feed, {
        viewers,
        sessions,
        path: followLive.path,
        sources: followLive.accessByKind,
        identifyStaff: (request) =>
          identification.require(request, followLive.access, { ...followLive, isUse: false }),
        onLeft: (staff) => releasing.onGone(staff),
        onError,
      });
      servePublicSettings(api, settings, admit('read'));
      servePaymentProofs(api, services, identification);
      const beginExport = limitExports(sessions);
      serveActivityExport(api, services, identification, beginExport);
      serveRecordsExport(api, services, identification, beginExport, DEPOSIT_EXPORT);
      serveRecordsExport(api, services, identification, beginExport, WITHDRAWAL_EXPORT);
      serveMoneyExports(api, services, identification, beginExport);
      serveApiDocs(api, origin.origin, admit('docs'));
    },
    { prefix: '/api' },
  );
  if (configuration.webhookSecrets.stripe !== undefined) {
    await serveStripeWebhook(app, services, {
      secrets: configuration.webhookSecrets.stripe,
      countsTests: demo,
      admitRefused: admit('event'),
      database,
      noted: noteFailures(database),
      onError,
    });
  }
  serveFace(app, appearance);
  if (demo) serveSampleProvider(app, appearance, customerPageHeaders(configuration.frameAncestors));
  await parts.serveWeb(app, {
    settings,
    appearance,
    demo,
    headers,
    frameAncestors: configuration.frameAncestors,
    isSignedOut: cookie.isCertainlyAbsent,
    onError,
  });

  // Started last: the errors of jobs are logged, and should not precede the addresses that a start prints.
  const { postPush: post = postPush, isPriceFailureSaid = false } = parts;
  const jobs = await prepareJobs(configuration, services, keys, feed, post, isPriceFailureSaid);
  app.addHook('onListen', async () => {
    const started = await startJobs(database, jobs, logger);
    running.defer(() => started.stop());
  });
  await app.ready();
  unfinished.move();
  return {
    listen: (options) => app.listen({ ...options, backlog: BACKLOG }),
    drain: readiness.drain,
    close: async () => app.close(),
  };
}
