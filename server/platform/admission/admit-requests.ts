import type { FastifyInstance, FastifyReply } from 'fastify';
import { refusalOf } from '../protocol/answer-error.ts';
import { CallError } from '../protocol/call-error.ts';
import { type AdaptingLimit, createAdaptingLimit } from './adapting-limit.ts';

/** `always`: needs an answer, or has own limits; `first`: players, changes; `later`: may be asked again. */
export type Priority = 'always' | 'first' | 'later';

const SHARES = { first: 1, later: 0.5 } as const;
const ADAPT_EVERY_MS = 200;
const OVERLOAD = new CallError('UNAVAILABLE', 'The cashier is busy. Please try again in a moment.', {
  retryAfterSeconds: 1,
  refusal: 'overload',
});

/**
 * Refuses requests that would be answered too late. To be called before other hooks are added.
 * @param options.isForOthers another site's page reads the answer, which needs its route's headers
 * @param options.onRefused called for each request refused without the app's error handler
 */
export function admitRequests(
  app: FastifyInstance,
  options: {
    readonly isOn: boolean;
    priorityOf(path: string): Priority;
    isForOthers(origin: string | undefined): boolean;
    onRefused(): void;
  },
): AdaptingLimit {
  const limit = createAdaptingLimit(() => performance.now());
  const shareFor = (url: string) => {
    const priority = options.priorityOf(url.split('?', 1)[0] as string);
    return priority === 'always' || !options.isOn ? undefined : SHARES[priority];
  };

  // First of all: a refusal must cost far less than an answer, or an overloaded node answers nobody.
  app.addHook('onRequest', (request, reply, done) => {
    const { method, headers } = request.raw;
    const share = method === 'POST' ? shareFor(request.url) : undefined;
    if (share === undefined || options.isForOthers(headers.origin) || limit.hasRoom(share)) return done();
    refuseAtOnce(reply);
    options.onRefused();
  });

  // Counted once the body is there: a slow sender keeps nobody out, and other hooks have set their headers.
  app.addHook('preValidation', (request, reply, done) => {
    const share = shareFor(request.url);
    if (share === undefined) return done();
    const answered = limit.admit(share);
    if (answered === undefined) return done(OVERLOAD);
    reply.raw.once('close', answered);
    done();
  });

  let expectedAt = performance.now() + ADAPT_EVERY_MS;
  const timer = setInterval(() => {
    limit.adapt(performance.now() - expectedAt);
    expectedAt = performance.now() + ADAPT_EVERY_MS;
  }, ADAPT_EVERY_MS);
  app.addHook('onClose', async () => clearInterval(timer));
  return limit;
}

const { httpStatus, body, retryAfterSeconds = 0 } = refusalOf(OVERLOAD);
const BODY = JSON.stringify({ error: body });
const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'content-length': String(Buffer.byteLength(BODY)),
  'retry-after': String(retryAfterSeconds),
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};

/** The error handler's answer, without its cost. */
function refuseAtOnce(reply: FastifyReply): void {
  reply.hijack();
  reply.raw.writeHead(httpStatus, HEADERS).end(BODY);
}
