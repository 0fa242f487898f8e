import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bodyLimitOf, type CallDefinition } from '#contract/base/define-call.ts';
import type { FieldProblem } from '#contract/base/errors.ts';
import { fieldProblem, readFields } from '#contract/base/field-problems.ts';
import type { Capability } from '#domain/access/capabilities.ts';
import { shareReads } from '../caching/share-reads.ts';
import { clientAddress } from '../connections/addresses.ts';
import type { Database } from '../database/database.ts';
import type { DeviceCookie, SessionCookie } from '../sessions/cookies.ts';
import { CallError, invalidArgument } from './call-error.ts';
import { serveCrossOrigin } from './cross-origin.ts';
import type { AnsweredCall } from './handler.ts';
import type { Identification } from './identification.ts';
import { type ReadyAnswer, readyAnswer } from './ready-answer.ts';
import { hasManyParts, repeatedName } from './repeated-name.ts';

const RESTARTING_MESSAGE = 'The cashier is restarting. Please try again in a moment.';

/** Each throws when there are too many. */
export type Admission = {
  /** Before the body is read. @returns whether it was counted; if not, `amongAll` decides on that too */
  atArrival(request: { readonly address: string; readonly deviceToken: string | undefined }): boolean;
  /** Asked when nothing else is wrong: a request that is refused anyway uses up nothing of others'. */
  amongAll(request: {
    readonly input: unknown;
    readonly address: string;
    readonly deviceToken: string | undefined;
    readonly isCounted: boolean;
  }): Promise<void>;
};

/** `POST /api/<name>` with `{"data": …}`, answered by `{"result": …}` or `{"error": …}`. */
export function serveCalls(
  api: FastifyInstance,
  calls: readonly AnsweredCall[],
  options: {
    readonly identification: Identification;
    readonly cookie: SessionCookie;
    readonly deviceCookie: DeviceCookie;
    readonly allowedOrigins: ReadonlySet<string>;
    readonly database: Pick<Database, 'forCaller'>;
    admissionTo(name: string): Admission | undefined;
  },
): void {
  const { identification, cookie, deviceCookie, allowedOrigins, database, admissionTo } = options;
  const uncounted = new WeakSet<FastifyRequest>();
  const parseBody = keepBodiesUnparsed(api);
  for (const { call, isShared, answer } of calls) {
    const share = isShared ? shareReads<ReadyAnswer>() : undefined;
    const isForOthers = allowedOrigins.size > 0 && call.access === 'public' && !call.sameOriginOnly;
    const allowOrigin = isForOthers ? serveCrossOrigin(api, `/${call.name}`, allowedOrigins) : undefined;
    const admission = admissionTo(call.name);
    api.post(
      `/${call.name}`,
      {
        bodyLimit: bodyLimitOf(call),
        // Compressed once for all who share it.
        ...(share && { compress: false as const }),
        ...(allowOrigin && { config: { allowOrigin } }),
        onRequest: [
          ...(allowOrigin
            ? [async (request: FastifyRequest, reply: FastifyReply) => allowOrigin(request, reply)]
            : []),
          ...(admission
            ? [
                (request: FastifyRequest, _reply: FastifyReply, done: () => void) => {
                  const deviceToken = deviceCookie.read(request);
                  const isCounted = admission.atArrival({ address: clientAddress(request), deviceToken });
                  if (!isCounted) uncounted.add(request);
                  done();
                },
              ]
            : []),
          // Before a large body is read, not only before it is used.
          ...(call.bodyLimitBytes !== undefined && call.access !== 'public'
            ? [
                async (request: FastifyRequest) => {
                  await database.forCaller(() =>
                    identification.require(request, call.access as Capability, call),
                  );
                },
              ]
            : []),
        ],
      },
      async (request, reply) => {
        // Public calls ignore the session, so that a stale cookie cannot keep anybody from signing in again.
        const staff =
          call.access === 'public' ? undefined : await identification.require(request, call.access, call);
        const input = readInput(call, await parseBody(request, call));
        const deviceToken = deviceCookie.read(request);
        const isCounted = !uncounted.has(request);
        await admission?.amongAll({ input, address: clientAddress(request), deviceToken, isCounted });
        const asked = {
          input,
          staff,
          ip: clientAddress(request),
          userAgent: request.headers['user-agent'],
          session: {
            start: (token: string, expiresAt: Date) => cookie.set(reply, token, expiresAt),
            end: () => cookie.clear(reply),
          },
          device: {
            token: deviceToken,
            remember: (token: string) => deviceCookie.set(reply, token),
          },
        };
        // Cents become USD, and fields that the contract does not name are dropped.
        const answerAsked = async () => ({ result: call.output.parse(await answer(asked)) });
        if (share === undefined || staff === undefined) return answerAsked();
        const key = `${staff.role} ${JSON.stringify(input)}`;
        const shared = await share(key, staff.snapshot, async () =>
          readyAnswer(JSON.stringify(await answerAsked())),
        );
        return shared.send(request, reply);
      },
    );
    api.route({
      method: [...(call.alsoRead ? [] : ['GET']), 'PUT', 'PATCH', 'DELETE'],
      url: `/${call.name}`,
      onRequest: (_request, _reply, done) =>
        done(new CallError('INVALID_ARGUMENT', `${call.name} is called with POST.`)),
      handler: () => {},
    });
  }
}

/** Keeps bodies as text, of JSON alone: parsing may cost more than refusing the sender. @returns a parser */
function keepBodiesUnparsed(
  api: FastifyInstance,
): (request: FastifyRequest, call: Pick<CallDefinition, 'access'>) => Promise<unknown> {
  const parse = api.getDefaultJsonParser('error', 'error');
  // A page of any site may send text without asking.
  api.removeContentTypeParser('text/plain');
  api.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) =>
    done(null, text),
  );
  return (request, { access }) =>
    new Promise((resolve, reject) => {
      const { body } = request;
      if (typeof body !== 'string') resolve(body);
      else if (access === 'public' && hasManyParts(body)) reject(invalidArgument([TOO_MANY_PARTS]));
      else {
        parse(request, body, (error, parsed) => {
          const repeated = error ? undefined : repeatedName(body);
          if (error) reject(error);
          else if (repeated) reject(invalidArgument([givenTwice(repeated)]));
          else resolve(parsed);
        });
      }
    });
}

const TOO_MANY_PARTS: FieldProblem = {
  field: 'data',
  message: 'The body has more fields than this call takes.',
};

function givenTwice([outermost, ...inner]: readonly PropertyKey[]): FieldProblem {
  const path = outermost === 'data' ? inner : [outermost as PropertyKey, ...inner];
  return fieldProblem(path.length > 0 ? path : ['data'], 'is given twice');
}

/** Answers /api in time, and refuses calls while the app closes. To be called before routes are added. */
export function answerInProtocol(api: FastifyInstance, database: Pick<Database, 'forCaller'>): void {
  let isClosing = false;
  limitWaits(api, database);
  api.addHook('preClose', async () => {
    isClosing = true;
  });
  api.addHook('onRequest', (_request, _reply, done) => {
    done(isClosing ? new CallError('UNAVAILABLE', RESTARTING_MESSAGE, { refusal: 'restart' }) : undefined);
  });
  api.setNotFoundHandler((request) => {
    throw noSuchCall(request);
  });
}

export function noSuchCall({ method, url }: FastifyRequest): CallError {
  return new CallError('NOT_FOUND', `There is no call ${method} ${url.split('?')[0]}.`);
}

function readInput(call: CallDefinition, body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('data' in body)) {
    throw invalidArgument([
      { field: 'data', message: 'The body must be a JSON object with the field data.' },
    ]);
  }
  const broken = brokenText(body.data);
  if (broken !== undefined) {
    throw invalidArgument([
      { field: broken, message: `${broken} contains half of a character. Type it again.` },
    ]);
  }
  const reading = readFields(call.input, withoutNulls(body.data));
  if (!reading.ok) throw invalidArgument(reading.problems);
  return reading.data;
}

/** The path of a field with half a surrogate pair, which JSON can write and PostgreSQL cannot store. */
function brokenText(data: unknown): string | undefined {
  const unread: Array<readonly [string, unknown]> = [['data', data]];
  for (let next = unread.pop(); next !== undefined; next = unread.pop()) {
    const [path, value] = next;
    if (typeof value === 'string' && !value.isWellFormed()) return path;
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, inside] of Object.entries(value)) {
      if (!name.isWellFormed()) return path;
      unread.push([value === data ? name : `${path}.${name}`, inside]);
    }
  }
  return undefined;
}

/** The public client sends null for data, or fields of it, that its caller left undefined. */
function withoutNulls(data: unknown): unknown {
  if (data === null) return {};
  if (typeof data !== 'object' || Array.isArray(data)) return data;
  const fields = Object.entries(data);
  return fields.some(([, value]) => value === null)
    ? Object.fromEntries(fields.filter(([, value]) => value !== null))
    : data;
}

/** Limits waits in routes added from now on, until a handler ends: a stream that goes on has no limit. */
export function limitWaits(app: FastifyInstance, { forCaller }: Pick<Database, 'forCaller'>): void {
  app.addHook('onRoute', (route) => {
    const { handler } = route;
    route.handler = function limited(request, reply) {
      return forCaller(() => handler.call(this, request, reply));
    };
  });
}
