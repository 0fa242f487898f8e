import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Lets `close()` come to an end. Node waits for connections that have not sent anything yet, as browsers open them in
 * advance, for as long as they are open; and a request may be under way that never ends.
 * @param patienceMs how long requests under way have
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
