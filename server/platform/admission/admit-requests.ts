import type { FastifyInstance, FastifyReply } from 'fastify';
import { refusalOf } from '../protocol/answer-error.ts';
import { CallError } from '../protocol/call-error.ts';
import { type AdaptingLimit, createAdaptingLimit } from './adapting-limit.ts';

/**
 * `always`: whoever asks must get an answer, or it has limits of its own. `first`: players and changes. `later`: what
 * can be asked again without harm, such as lists.
 */
export type Priority = 'always' | 'first' | 'later';

const SHARES = { first: 1, later: 0.5 } as const;
const ADAPT_EVERY_MS = 200;
const OVERLOAD = new CallError('UNAVAILABLE', 'The cashier is busy. Please try again in a moment.', {
  retryAfterSeconds: 1,
  refusal: 'overload',
});

/**
 * Refuses requests that would be answered too late, so that those it admits are answered in time however many there
 * are. To be called before other hooks are added.
 * @param options.isOn false: nothing is refused
 * @param options.priorityOf of an address without its query
 * @param options.isForOthers whether the page of another site reads the answer, which then needs headers of its route
 * @param options.onRefused called for each one that is refused without the app's error handler
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

  // While there is no room, before anything else is done: what refuses a request must cost far less than answering it,
  // or a node that is asked for several times what it can do answers nobody.
  app.addHook('onRequest', (request, reply, done) => {
    const { method, headers } = request.raw;
    const share = method === 'POST' ? shareFor(request.url) : undefined;
    if (share === undefined || options.isForOthers(headers.origin) || limit.hasRoom(share)) return done();
    refuseAtOnce(reply);
    options.onRefused();
  });

  // A place is taken once the body is there: a sender who takes long over it must not keep others out. By then the
  // answer also has the headers that other hooks give it, such as those for other origins.
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

/** The same answer as by the error handler, without its cost. */
function refuseAtOnce(reply: FastifyReply): void {
  reply.hijack();
  reply.raw.writeHead(httpStatus, HEADERS).end(BODY);
}
