import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallDefinition } from '#contract/define-call.ts';
import { type ErrorBody, HTTP_STATUS } from '#contract/errors.ts';
import { readFields } from '#contract/field-problems.ts';
import type { Capability } from '#domain/access/capabilities.ts';
import type { Database } from '../database/database.ts';
import { type FailureKind, failureKindOf } from '../database/failures.ts';
import type { SessionCookie } from '../sessions/session-cookie.ts';
import { TooManyWaiting } from '../turns/limit-turns.ts';
import { CallError, invalidArgument } from './call-error.ts';
import { serveCrossOrigin } from './cross-origin.ts';
import type { AnsweredCall } from './handler.ts';
import type { Identification } from './identification.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Lets pages of other origins read the answer. */
    allowOrigin?(request: FastifyRequest, reply: FastifyReply): void;
  }
}

const BODY_LIMIT_BYTES = 64 * 1024;

const RETRY_AFTER_SECONDS = 2;

const RESTARTING_MESSAGE = 'The cashier is restarting. Please try again in a moment.';
const BUSY_MESSAGE = 'The cashier is busy. Please try again in a moment.';
const UNREACHABLE_MESSAGE = 'The database cannot be reached. Please try again in a moment.';

const UNAVAILABLE_MESSAGES: Readonly<Record<FailureKind, string>> = {
  unreachable: UNREACHABLE_MESSAGE,
  unanswered: UNREACHABLE_MESSAGE,
  crowded: BUSY_MESSAGE,
  busy: BUSY_MESSAGE,
  unwritable: 'Nothing can be saved at the moment. Please try again in a moment.',
};

/**
 * The callable protocol: `POST <name>` with `{"data": …}`, answered by `{"result": …}` or `{"error": …}`.
 * @param api the app under /api
 * @param options.allowedOrigins the origins whose pages may make the public calls
 */
export function serveCalls(
  api: FastifyInstance,
  calls: readonly AnsweredCall[],
  options: {
    readonly identification: Identification;
    readonly cookie: SessionCookie;
    readonly allowedOrigins: ReadonlySet<string>;
    readonly database: Pick<Database, 'forCaller'>;
  },
): void {
  const { identification, cookie, allowedOrigins, database } = options;
  for (const { call, answer } of calls) {
    const isForOthers = allowedOrigins.size > 0 && call.access === 'public' && !call.sameOriginOnly;
    const allowOrigin = isForOthers ? serveCrossOrigin(api, `/${call.name}`, allowedOrigins) : undefined;
    api.post(
      `/${call.name}`,
      {
        bodyLimit: call.bodyLimitBytes ?? BODY_LIMIT_BYTES,
        ...(allowOrigin && {
          config: { allowOrigin },
          onRequest: async (request: FastifyRequest, reply: FastifyReply) => allowOrigin(request, reply),
        }),
        // Before a large body is read, not only before it is used.
        ...(call.bodyLimitBytes !== undefined &&
          call.access !== 'public' && {
            onRequest: async (request: FastifyRequest) => {
              await identification.require(request, call.access as Capability, call);
            },
          }),
      },
      async (request, reply) => {
        const result = await database.forCaller(async () => {
          // Public calls ignore the session, so that a stale cookie cannot keep anybody from signing in again.
          const staff =
            call.access === 'public' ? undefined : await identification.require(request, call.access, call);
          return answer({
            input: readInput(call, request.body),
            staff,
            ip: request.ip,
            session: {
              start: (token, expiresAt) => cookie.set(reply, token, expiresAt),
              end: () => cookie.clear(reply),
            },
          });
        });
        // Cents become USD, and fields that the contract does not name are dropped.
        return { result: call.output.parse(result) };
      },
    );
    api.route({
      method: [...(call.alsoRead ? [] : ['GET']), 'PUT', 'PATCH', 'DELETE'],
      url: `/${call.name}`,
      handler: () => {
        throw new CallError('INVALID_ARGUMENT', `${call.name} is called with POST.`);
      },
    });
  }
}

/** Answers every error under /api in the protocol's shape, and refuses in it what comes while the app closes. */
export function answerInProtocol(api: FastifyInstance): void {
  let isClosing = false;
  api.addHook('preClose', async () => {
    isClosing = true;
  });
  api.addHook('onRequest', async () => {
    if (isClosing) throw new CallError('UNAVAILABLE', RESTARTING_MESSAGE);
  });
  api.setErrorHandler(answerError);
  api.setNotFoundHandler((request) => {
    throw new CallError('NOT_FOUND', `There is no call ${request.method} ${request.url.split('?')[0]}.`);
  });
}

function readInput(call: CallDefinition, body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('data' in body)) {
    throw invalidArgument([
      { field: 'data', message: 'The body must be a JSON object with the field data.' },
    ]);
  }
  const reading = readFields(call.input, withoutNulls(body.data));
  if (!reading.ok) throw invalidArgument(reading.problems);
  return reading.data;
}

/** The public client sends null for data, or fields of it, that its caller left undefined. */
function withoutNulls(data: unknown): unknown {
  if (data === null) return {};
  if (typeof data !== 'object' || Array.isArray(data)) return data;
  return Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null));
}

/** Answers any failure in the protocol's shape; details the caller should not see go to the log only. */
export function answerError(
  error: FastifyError | CallError | TooManyWaiting,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const body = errorBody(error);
  // What is refused before its route is asked has no headers of the route's yet.
  request.routeOptions?.config?.allowOrigin?.(request, reply);
  const retryAfterSeconds =
    (error instanceof CallError || error instanceof TooManyWaiting ? error.retryAfterSeconds : undefined) ??
    (body.status === 'UNAVAILABLE' ? RETRY_AFTER_SECONDS : undefined);
  if (retryAfterSeconds) reply.header('retry-after', retryAfterSeconds);
  if (body.status === 'INTERNAL') request.log.error({ err: error }, 'call failed');
  reply.status(HTTP_STATUS[body.status]).send({ error: body });
}

function errorBody(error: FastifyError | CallError | TooManyWaiting): ErrorBody {
  if (error instanceof CallError) {
    const { status, message, details } = error;
    return details === undefined ? { status, message } : { status, message, details };
  }
  if (error instanceof TooManyWaiting) return { status: 'UNAVAILABLE', message: error.message };
  switch (error.code) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return { status: 'INVALID_ARGUMENT', message: 'The content type must be application/json.' };
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return {
        status: 'INVALID_ARGUMENT',
        message: 'The body is too large: at most 64 KB, and 5 MB for a file.',
      };
    case 'FST_ERR_BAD_URL':
      return { status: 'INVALID_ARGUMENT', message: 'The address cannot be read.' };
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return { status: 'INVALID_ARGUMENT', message: 'The body must be a JSON object with the field data.' };
    default:
      return unexpected(error);
  }
}

function unexpected(error: FastifyError): ErrorBody {
  const failure = failureKindOf(error);
  if (failure !== undefined) return { status: 'UNAVAILABLE', message: UNAVAILABLE_MESSAGES[failure] };
  if (error.statusCode !== undefined && error.statusCode < 500) {
    return { status: 'INVALID_ARGUMENT', message: 'The body must be valid JSON.' };
  }
  return { status: 'INTERNAL', message: 'Something went wrong. Please try again.' };
}
