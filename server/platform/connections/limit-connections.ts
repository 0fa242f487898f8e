import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { isOfOwnNetwork, networkOf, unmapped } from './addresses.ts';

/** Of all connections, what one network of the internet may hold. */
const SHARE = 1 / 8;
/** Since the last byte of an answer was taken. */
const TAKING_MS = 30_000;
/** Looking for idle ones among ten thousand costs 0.3 ms: not for each that a stranger has refused. */
const MAKING_ROOM_MS = 100;

/**
 * Whoever only keeps connections open makes room for others, a network's connections beyond its share are ended, and
 * so is one that does not take its answer.
 * @param options.isExempt what proxies of one's own come from
 */
export function limitConnections(
  app: FastifyInstance,
  most: number,
  options: { readonly takingMs?: number; isExempt?(address: string): boolean } = {},
): void {
  const { takingMs = TAKING_MS, isExempt = isOfOwnNetwork } = options;
  app.server.maxConnections = most;
  makeRoom(app.server);
  shareOut(app.server, Math.ceil(most * SHARE), isExempt);
  // Node.js ends the connection at that time, and sets another once the answer is taken.
  app.addHook('onSend', ({ raw: { socket } }, _reply, payload, done) => {
    socket.setTimeout(takingMs);
    done(null, payload);
  });
}

function makeRoom(server: Server): void {
  let lastAt = Number.NEGATIVE_INFINITY;
  server.on('drop', () => {
    const now = performance.now();
    if (now - lastAt < MAKING_ROOM_MS) return;
    lastAt = now;
    server.closeIdleConnections();
  });
}

function shareOut(server: Server, most: number, isExempt: (address: string) => boolean): void {
  const held = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = unmapped(socket.remoteAddress ?? '');
    if (address === '' || isExempt(address)) return;
    const network = networkOf(address);
    const count = (held.get(network) ?? 0) + 1;
    if (count > most) {
      socket.destroy();
      return;
    }
    held.set(network, count);
    socket.once('close', () => {
      const left = (held.get(network) as number) - 1;
      if (left === 0) held.delete(network);
      else held.set(network, left);
    });
  });
}
