import type { FastifyInstance } from 'fastify';
import type { CallDefinition } from '#contract/base/define-call.ts';
import { CALLS } from '#contract/calls.ts';
import { CallError } from '#server/platform/protocol/call-error.ts';
import type { Configuration } from '../configuration.ts';

type Audience = 'players' | 'staff';

/**
 * Scripts and frames of customer pages must never be of the console's origin. An unknown host is the players'. Paths
 * for both, such as `/healthz`, are answered at either.
 */
export function separateHosts(
  app: FastifyInstance,
  { origin, consoleOrigin }: Pick<Configuration, 'origin' | 'consoleOrigin'>,
): void {
  if (consoleOrigin.host === origin.host) return;
  app.addHook('onRequest', async (request, reply) => {
    const address = request.url.split('?', 1)[0] as string;
    const path = request.routeOptions.url ?? address;
    const audience = audienceOf(path);
    // Not Fastify's `host`, which a visitor may set by X-Forwarded-Host if the proxy does not remove it.
    const host = request.headers.host?.toLowerCase();
    const asked: Audience = host === consoleOrigin.host ? 'staff' : 'players';
    if (audience === undefined || audience === asked) return;
    if (path.startsWith('/api/')) {
      throw new CallError('NOT_FOUND', `There is no call ${request.method} ${address}.`);
    }
    if (audience === 'players') return reply.redirect('/admin');
    reply.callNotFound();
    return reply;
  });
}

const FOR_PLAYERS: ReadonlySet<string> = new Set(
  Object.values<CallDefinition>(CALLS)
    .filter(({ access, sameOriginOnly }) => access === 'public' && !sameOriginOnly)
    .map(({ name }) => `/api/${name}`),
);

const FOR_BOTH =
  /^\/(api\/(openapi\.json$|docs(\/|$))|webhooks\/|healthz$|readyz$|metrics$|assets\/|appearance\/)|^\/[\w-]+\.\w+$/;

/** Undefined: for both. A route under /api is the staff's unless it is known to be the players'. */
function audienceOf(path: string): Audience | undefined {
  if (FOR_BOTH.test(path)) return undefined;
  if (/^\/admin(\/|$)/.test(path)) return 'staff';
  return path.startsWith('/api/') && !FOR_PLAYERS.has(path) ? 'staff' : 'players';
}
