import compress from '@fastify/compress';
import cookies from '@fastify/cookie';
import underPressure from '@fastify/under-pressure';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { describeApi } from '#contract/openapi.ts';
import { getActivityLogsHandler } from '#server/features/activity/get-activity-logs.ts';
import { getDepositsHandler } from '#server/features/deposits/get-deposits.ts';
import { sendDepositEmailHandler } from '#server/features/deposits/send-deposit-email.ts';
import { updateDepositStatusHandler } from '#server/features/deposits/update-deposit-status.ts';
import { depositSource } from '#server/features/deposits/view.ts';
import { openCustomerPages } from '#server/features/pages/customer-pages.ts';
import { servePages } from '#server/features/pages/serve-pages.ts';
import { getPaymentSettingsPublicHandler } from '#server/features/payment-settings/get-payment-settings-public.ts';
import {
  openSettingsLookup,
  SETTINGS_SOURCE,
  settingsSource,
} from '#server/features/payment-settings/lookup.ts';
import { createFollowTokens } from '#server/features/requests/follow-token.ts';
import { createAttemptLimits } from '#server/features/staff/attempt-limits.ts';
import { changePasswordHandler } from '#server/features/staff/change-password.ts';
import { getCurrentAdminHandler } from '#server/features/staff/get-current-admin.ts';
import { signInHandler } from '#server/features/staff/sign-in.ts';
import { signOutHandler } from '#server/features/staff/sign-out.ts';
import type { Database } from '#server/platform/database/database.ts';
import { openLiveFeed } from '#server/platform/live/live-feed.ts';
import { serveLiveFeed } from '#server/platform/live/live-route.ts';
import { serveMetrics } from '#server/platform/metrics/metrics.ts';
import { createIdentification } from '#server/platform/protocol/identification.ts';
import { answerInProtocol, serveCalls } from '#server/platform/protocol/protocol.ts';
import { createSessionCookie } from '#server/platform/sessions/session-cookie.ts';
import { createSessions } from '#server/platform/sessions/sessions.ts';
import type { Configuration } from './configuration.ts';

/**
 * Puts the parts together over a migrated database. The app owns its timers and its live feed, which end with
 * `close()`; the database is its caller's.
 * @param parts.secret the key that seals and signs
 * @param parts.webFolder where the built web is
 */
export async function createApp(
  configuration: Configuration,
  database: Database,
  parts: { logger: FastifyBaseLogger; secret: string; webFolder: string },
): Promise<FastifyInstance> {
  const { logger, secret, webFolder } = parts;
  const onError = (error: unknown) => logger.error({ err: error }, 'background work failed');
  const { brand, demo, origin } = configuration;

  const feed = await openLiveFeed(
    database.pool,
    { deposits: depositSource(database), [SETTINGS_SOURCE]: settingsSource(database) },
    onError,
  );
  const settings = await openSettingsLookup(database, feed, { showSamples: demo, onError });
  const pages = await openCustomerPages(settings, { webFolder, brand, demo, onError });
  const sessions = createSessions(database);
  const cookie = createSessionCookie(origin);
  const identification = createIdentification(sessions, cookie);
  const limits = createAttemptLimits(database);
  const handlers = [
    sendDepositEmailHandler(database, settings.current, {
      idPrefix: brand.idPrefix,
      followTokens: createFollowTokens(secret),
      onStored: feed.wake,
    }),
    getPaymentSettingsPublicHandler(settings),
    signInHandler(database, sessions, limits),
    signOutHandler(database, sessions),
    getCurrentAdminHandler(),
    changePasswordHandler(database, sessions, limits),
    getDepositsHandler(database),
    updateDepositStatusHandler(database, feed.wake),
    getActivityLogsHandler(database),
  ];

  const app = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: 'loopback',
  });
  await app.register(cookies);
  await app.register(underPressure, { maxEventLoopDelay: 2_000, retryAfter: 2 });
  serveMetrics(app, configuration.metricsToken);
  app.get('/healthz', async () => {
    await database.pool.query('select 1');
    return { status: 'ok' };
  });
  app.register(
    async (api) => {
      await api.register(compress, { threshold: 2_048, encodings: ['br', 'gzip'] });
      answerInProtocol(api);
      serveCalls(api, handlers, { identification, cookie });
      serveLiveFeed(api, feed, {
        sessions,
        sources: { deposits: 'deposits.view' },
        identifyStaff: (request) => identification.require(request, 'signed-in'),
        onError,
      });
      api.get('/openapi.json', async () => describeApi(origin.origin));
    },
    { prefix: '/api' },
  );
  await servePages(app, pages, { webFolder, demo, secure: origin.protocol === 'https:' });

  const sweeping = setInterval(() => sessions.endExpired().catch(onError), 3_600_000);
  app.addHook('onClose', async () => {
    clearInterval(sweeping);
    settings.close();
    await feed.close();
  });
  return app;
}
