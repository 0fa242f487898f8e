import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { AnswerHeaders } from '#server/features/pages/security-headers.ts';
import {
  ARRIVAL_LIMITS,
  answerUnreadable,
  NO_BODY_BYTES,
} from '#server/platform/connections/limit-bodies.ts';
import type { answerErrors } from '#server/platform/protocol/answer-error.ts';
import type { Configuration } from '../configuration.ts';
import { mostVisitors } from '../open-files.ts';
import { refuseBodies } from './refuse-bodies.ts';
import { requireOneHost } from './require-one-host.ts';

// The contract checks input and output: Fastify's own schema compilers are not loaded.
const NO_SCHEMAS = { compilersFactory: { buildValidator: refuseSchema, buildSerializer: refuseSchema } };

export function createServer(
  { trustedProxies }: Pick<Configuration, 'trustedProxies'>,
  {
    logger,
    headers,
    answerError,
  }: {
    readonly logger: FastifyBaseLogger;
    readonly headers: AnswerHeaders;
    readonly answerError: ReturnType<typeof answerErrors>;
  },
): FastifyInstance {
  const app = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    // One for each request costs as much as its route, and most requests log nothing.
    childLoggerFactory: (all) => all,
    trustProxy: ['loopback', ...trustedProxies],
    frameworkErrors: (error, request, reply) => answerError(error, request, reply.headers(headers)),
    // Refused in the protocol's own shape.
    return503OnClosing: false,
    http: ARRIVAL_LIMITS,
    // Routes with a body set a larger limit.
    bodyLimit: NO_BODY_BYTES,
    schemaController: NO_SCHEMAS,
    clientErrorHandler: answerUnreadable,
  });
  app.server.maxConnections = mostVisitors();
  app.setErrorHandler(answerError);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  requireOneHost(app);
  refuseBodies(app);
  return app;
}

function refuseSchema(): never {
  throw new Error('Routes have no schema of Fastify: what they take is checked by their contract.');
}
