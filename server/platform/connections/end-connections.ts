import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Lets `close()` end: Node waits for connections that browsers open in advance, and for endless requests. */
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
