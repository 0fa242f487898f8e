import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Makes sure that `close()` finishes. Node would wait indefinitely for connections that have sent nothing yet, which
 * browsers open in advance, and for requests that never end.
 * @param patienceMs how long requests under way may take to finish
 */
export function endConnectionsOnClose(app: FastifyInstance, patienceMs: number): void {
  const silent = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  app.server.on('request', ({ socket }) => silent.delete(socket));
  app.addHook('preClose', async () => {
    for (const socket of silent) socket.destroy();
    const patience = setTimeout(() => app.server.closeAllConnections(), patienceMs);
    app.server.once('close', () => clearTimeout(patience));
  });
}
