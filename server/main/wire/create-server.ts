import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { ErrorBody } from '#contract/base/errors.ts';
import type { AnswerHeaders } from '#server/features/pages/security-headers.ts';
import { isOfOwnNetwork, isWithin, rangesOf } from '#server/platform/connections/addresses.ts';
import {
  ARRIVAL_LIMITS,
  answerUnreadable,
  NO_BODY_BYTES,
} from '#server/platform/connections/limit-bodies.ts';
import { limitConnections } from '#server/platform/connections/limit-connections.ts';
import { workInTurn } from '#server/platform/connections/work-in-turn.ts';
import type { answerErrors } from '#server/platform/protocol/answer-error.ts';
import { CallError } from '#server/platform/protocol/call-error.ts';
import { noSuchCall } from '#server/platform/protocol/protocol.ts';
import type { Configuration } from '../configuration.ts';
import { mostVisitors } from '../open-files.ts';

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
  app.setErrorHandler(answerError);
  workInTurn(app);
  const ownProxies = rangesOf(trustedProxies);
  limitConnections(app, mostVisitors(), {
    isExempt: (address) => isOfOwnNetwork(address) || isWithin(ownProxies, address),
  });
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

/** Beside HTTP 415, which the protocol has no status for. */
const ENCODED: ErrorBody = {
  status: 'INVALID_ARGUMENT',
  message: 'The body has a Content-Encoding. Send it as it is, without compressing it.',
};

/**
 * Call it before hooks that cost more. 39 compressed bytes may become any number (RFC 9110, section
 * 15.5.16); a body to where there is nothing is not read either.
 */
export function refuseBodies(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const {
      'content-encoding': encoding = 'identity',
      'content-length': length,
      'transfer-encoding': coding,
    } = request.raw.headers;
    if (encoding.toLowerCase() !== 'identity') {
      reply.code(415).headers({ 'accept-encoding': 'identity', connection: 'close' });
      reply.send({ error: ENCODED });
      return;
    }
    const hasBody = length !== undefined || coding !== undefined;
    done(hasBody && request.is404 ? noSuchCall(request) : undefined);
  });
}

// RFC 9110, section 7.2: a name, an IPv4 or bracketed IPv6 address, and a port. HTTP/1.0 may have none.
const ONE_HOST = /^(?:[\w.~%!$&'()*+;=-]+|\[[\da-f:.]+\])?(?::\d*)?$/i;

/**
 * Refuses a request with several hosts, in one header or more, before any is used: a proxy may have gone by another
 * one. Node.js itself refuses HTTP/1.1 without any (RFC 9112, section 3.2).
 */
function requireOneHost(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { rawHeaders, headers } = request.raw;
    if (countHosts(rawHeaders) <= 1 && ONE_HOST.test(headers.host ?? '')) return done();
    done(new CallError('INVALID_ARGUMENT', 'A request names its host once, in a single Host header.'));
  });
}

/** @param rawHeaders each name followed by its value */
function countHosts(rawHeaders: readonly string[]): number {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  return hosts;
}
