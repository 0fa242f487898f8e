import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/database.ts';

/** For routes added from now on, until a handler ends: a stream that goes on after it has no limit. */
export function limitWaits(app: FastifyInstance, { forCaller }: Pick<Database, 'forCaller'>): void {
  app.addHook('onRoute', (route) => {
    const { handler } = route;
    route.handler = function limited(request, reply) {
      return forCaller(() => handler.call(this, request, reply));
    };
  });
}
