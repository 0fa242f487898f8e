import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CallError } from '../protocol/call-error.ts';
import { type AdaptingLimit, createAdaptingLimit } from './adapting-limit.ts';

/**
 * `always`: whoever asks must get an answer, or it has limits of its own. `first`: players and changes. `later`: what
 * can be asked again without harm, such as lists.
 */
export type Priority = 'always' | 'first' | 'later';

const SHARES = { first: 1, later: 0.5 } as const;
const ADAPT_EVERY_MS = 200;
const RETRY_AFTER_SECONDS = 1;

/**
 * Refuses requests that would be answered too late, so that those it admits are answered in time however many there
 * are.
 * @param options.isOn false: nothing is refused
 */
export function admitRequests(
  app: FastifyInstance,
  options: { readonly isOn: boolean; priorityOf(request: FastifyRequest): Priority },
): AdaptingLimit {
  const limit = createAdaptingLimit(() => performance.now());

  // Once the body is there: a sender who takes long over it must not keep others out. By then the answer also has the
  // headers that other hooks give it, such as those for other origins.
  app.addHook('preValidation', async (request, reply) => {
    const priority = options.priorityOf(request);
    if (!options.isOn || priority === 'always') return;
    const answered = limit.admit(SHARES[priority]);
    if (answered === undefined) {
      throw new CallError('UNAVAILABLE', 'The cashier is busy. Please try again in a moment.', {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
        refusal: 'overload',
      });
    }
    reply.raw.once('close', answered);
  });

  let expectedAt = performance.now() + ADAPT_EVERY_MS;
  const timer = setInterval(() => {
    limit.adapt(performance.now() - expectedAt);
    expectedAt = performance.now() + ADAPT_EVERY_MS;
  }, ADAPT_EVERY_MS);
  app.addHook('onClose', async () => clearInterval(timer));
  return limit;
}
