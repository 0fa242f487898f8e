import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/database.ts';

/**
 * Gives each handler of the routes added from now on so long, in sum, to wait for the database, as `forCaller` does. It
 * ends with the handler: a stream that goes on after it has no such limit.
 */
export function limitWaits(app: FastifyInstance, { forCaller }: Pick<Database, 'forCaller'>): void {
  app.addHook('onRoute', (route) => {
    const { handler } = route;
    route.handler = function limited(request, reply) {
      return forCaller(() => handler.call(this, request, reply));
    };
  });
}
