import { randomInt } from 'node:crypto';
import { finished } from 'node:stream';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorBody, HTTP_STATUS } from '#contract/base/errors.ts';
import { NO_BODY_BYTES } from '../connections/limit-bodies.ts';
import { type FailureKind, failureKindOf, isRefusal, TooMuchToRead } from '../database/failures.ts';
import { explainRevoked, explainServerError } from '../postgres/explain-error.ts';
import { TooManyWaiting } from '../turns/turns.ts';
import { CallError, type RefusalReason } from './call-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Lets pages of other origins read the answer. */
    allowOrigin?(request: FastifyRequest, reply: FastifyReply): void;
  }
}

const RETRY_AFTER_SECONDS = 2;

// A page loads again by itself: not so soon that it flickers, nor all at once.
const PAGE_RETRY_SECONDS = { least: 3, most: 6 } as const;

const BUSY_MESSAGE = 'The cashier is busy. Please try again in a moment.';
const UNREACHABLE_MESSAGE = 'The database cannot be reached. Please try again in a moment.';
const UNWRITABLE_MESSAGE = 'Nothing can be saved at the moment. Please try again in a moment.';

const REFUSING_MESSAGE = 'The database refuses this at the moment. Please try again in a moment.';

const TOO_MUCH_MESSAGE =
  'There is too much to look through in time. Choose a shorter time, or type more of what you look for.';

const REVOKED_TOLD_EVERY_MS = 10 * 60_000;

type Unavailable = FailureKind | 'refusing';

const UNAVAILABLE_MESSAGES: Readonly<Record<Unavailable, string>> = {
  unreachable: UNREACHABLE_MESSAGE,
  unanswered: UNREACHABLE_MESSAGE,
  crowded: BUSY_MESSAGE,
  busy: BUSY_MESSAGE,
  'read-only': UNWRITABLE_MESSAGE,
  'disk-full': UNWRITABLE_MESSAGE,
  'disk-failing': UNWRITABLE_MESSAGE,
  refusing: REFUSING_MESSAGE,
};

export type Refusal = {
  readonly httpStatus: number;
  readonly body: ErrorBody;
  readonly retryAfterSeconds: number | undefined;
  /** Somebody has to look at it. */
  readonly isFailure: boolean;
};

/** Without what the caller should not see; an outage becomes UNAVAILABLE only here. @param bodyLimit bytes */
export function refusalOf(error: unknown, bodyLimit?: number): Refusal {
  const body = errorBody(error, bodyLimit);
  const retryAfterSeconds =
    (error instanceof CallError || error instanceof TooManyWaiting ? error.retryAfterSeconds : undefined) ??
    (body.status === 'UNAVAILABLE' ? RETRY_AFTER_SECONDS : undefined);
  const isFailure = body.status === 'INTERNAL' || isRefusal(error);
  return { httpStatus: HTTP_STATUS[body.status], body, retryAfterSeconds, isFailure };
}

/** Answers in the protocol's shape, or as `unavailablePage`; `onRefused` hears of sound requests refused. */
export function answerErrors(
  options: {
    onRefused?(reason: RefusalReason | `database-${Unavailable}` | 'queue' | 'too-much'): void;
    unavailablePage?(message: string, retryAfterSeconds: number, request: FastifyRequest): string;
    readonly pageHeaders?: Readonly<Record<string, string>>;
  } = {},
) {
  const revokedToldAt = new Map<string, number>();

  function logError(error: unknown, log: FastifyRequest['log']): void {
    const revoked = explainRevoked(error);
    if (revoked === undefined) {
      log.error({ err: error }, explainServerError(error) ?? 'call failed');
      return;
    }
    // All calls that need the right fail, until somebody grants it.
    const now = performance.now();
    if (now - (revokedToldAt.get(revoked) ?? Number.NEGATIVE_INFINITY) < REVOKED_TOLD_EVERY_MS) return;
    revokedToldAt.set(revoked, now);
    log.error(revoked);
  }

  return (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const { httpStatus, body, retryAfterSeconds, isFailure } = refusalOf(
      error,
      request.routeOptions?.bodyLimit,
    );
    // A request refused before its route is asked lacks the route's headers.
    request.routeOptions?.config?.allowOrigin?.(request, reply);
    if (hasLeft(request, error)) {
      request.log.info({ req: request }, 'the client closed its connection before the answer');
    } else {
      const reason = reasonOf(error);
      if (reason) options.onRefused?.(reason);
      if (isFailure) logError(error, request.log);
    }
    reply.status(httpStatus);
    if (body.status === 'UNAVAILABLE' && options.unavailablePage && isNavigation(request)) {
      const { least, most } = PAGE_RETRY_SECONDS;
      const seconds = Math.max(retryAfterSeconds ?? 0, randomInt(least, most + 1));
      reply
        .headers({ ...options.pageHeaders, 'retry-after': seconds, 'cache-control': 'no-store' })
        .type('text/html; charset=utf-8')
        .send(options.unavailablePage(body.message, seconds, request));
      return;
    }
    if (retryAfterSeconds) reply.header('retry-after', retryAfterSeconds);
    // A client, such as a proxy, that is cut off while sending reads no answer.
    if (isTooLarge(error)) finished(request.raw.resume(), () => reply.send({ error: body }));
    else reply.send({ error: body });
  };
}

function isTooLarge(error: unknown): boolean {
  return (error as Partial<FastifyError>).code === 'FST_ERR_CTP_BODY_TOO_LARGE';
}

/** Whether only the client failed: it closed the connection while sending, or before the answer began. */
function hasLeft({ raw: { socket } }: FastifyRequest, error: unknown): boolean {
  const { code, message } = error as Partial<FastifyError>;
  // A lost connection to the database has the same code, and other words.
  const isOfRequest =
    code === 'ERR_STREAM_PREMATURE_CLOSE' || (code === 'ECONNRESET' && message === 'aborted');
  return isOfRequest && socket.destroyed;
}

function reasonOf(error: unknown) {
  if (error instanceof CallError) return error.refusal;
  if (error instanceof TooManyWaiting) return 'queue';
  if (error instanceof TooMuchToRead) return 'too-much';
  const kind = unavailabilityOf(error);
  return kind && (`database-${kind}` as const);
}

function unavailabilityOf(error: unknown): Unavailable | undefined {
  return isRefusal(error) ? 'refusing' : failureKindOf(error);
}

function isNavigation({ method, headers: { accept = '' } }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && accept.includes('text/html');
}

function errorBody(error: unknown, bodyLimit: number | undefined): ErrorBody {
  if (error instanceof CallError) {
    const { status, message, details, code } = error;
    return { status, message, ...(details !== undefined && { details }), ...(code && { code }) };
  }
  if (error instanceof TooManyWaiting) return { status: 'UNAVAILABLE', message: error.message };
  if (error instanceof TooMuchToRead) return { status: 'DEADLINE_EXCEEDED', message: TOO_MUCH_MESSAGE };
  switch ((error as Partial<FastifyError>).code) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return { status: 'INVALID_ARGUMENT', message: 'The content type must be application/json.' };
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return { status: 'INVALID_ARGUMENT', message: tooLarge(bodyLimit) };
    case 'FST_ERR_BAD_URL':
      return { status: 'INVALID_ARGUMENT', message: 'The address cannot be read.' };
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return { status: 'INVALID_ARGUMENT', message: 'The body must be a JSON object with the field data.' };
    default:
      return unexpected(error as Partial<FastifyError>);
  }
}

function tooLarge(bodyLimit = 0): string {
  if (bodyLimit <= NO_BODY_BYTES) return 'Nothing at this address takes a body.';
  return `The body is too large: at most ${Math.floor(bodyLimit / 1_024).toLocaleString('en-US')} KB are taken here.`;
}

function unexpected(error: Partial<FastifyError>): ErrorBody {
  const kind = unavailabilityOf(error);
  if (kind !== undefined) return { status: 'UNAVAILABLE', message: UNAVAILABLE_MESSAGES[kind] };
  if (error.statusCode !== undefined && error.statusCode < 500) {
    return { status: 'INVALID_ARGUMENT', message: 'The body must be valid JSON.' };
  }
  return { status: 'INTERNAL', message: 'Something went wrong. Please try again.' };
}
