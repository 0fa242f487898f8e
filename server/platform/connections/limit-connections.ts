import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { isOfOwnNetwork, networkOf, rangeOf, unmapped } from './addresses.ts';

/** Of all connections: what one network of the internet may hold, and what all around it may. */
const NETWORK_SHARE = 1 / 8;
const RANGE_SHARE = 1 / 4;
/** Within so long, so many bytes of an answer are taken, or all. */
const TAKING = { ms: 30_000, leastBytes: 16_384 };
/** Where there is no more room. */
const TAKING_WHILE_FULL_MS = 5_000;
/** Looking through ten thousand costs 0.3 ms: not for each that a stranger has refused. */
const MAKING_ROOM_MS = 100;

/**
 * A network's connections beyond its share are ended, and so is one that does not take its answer, whatever else it sends.
 * Whoever only keeps connections open makes room for others.
 * @param options.isExempt what one's own proxies come from
 */
export function limitConnections(
  app: FastifyInstance,
  most: number,
  options: { readonly takingMs?: number; isExempt?(address: string): boolean } = {},
): void {
  const { takingMs = TAKING.ms, isExempt = isOfOwnNetwork } = options;
  app.server.maxConnections = most;
  const endUntaken = watchAnswers(app, takingMs);
  shareOut(app.server, most, isExempt);
  let lastAt = Number.NEGATIVE_INFINITY;
  app.server.on('drop', () => {
    const now = performance.now();
    if (now - lastAt < MAKING_ROOM_MS) return;
    lastAt = now;
    app.server.closeIdleConnections();
    endUntaken(TAKING_WHILE_FULL_MS);
  });
}

type Taking = { bytes: number; since: number };

/** @returns ends those that have taken too little for so long */
function watchAnswers(app: FastifyInstance, takingMs: number): (forMs: number) => void {
  const answered = new Map<Socket, Taking>();
  app.addHook('onSend', ({ raw: { socket } }, _reply, payload, done) => {
    if (!answered.has(socket)) {
      answered.set(socket, { bytes: takenOf(socket), since: performance.now() });
      socket.once('close', () => answered.delete(socket));
    }
    done(null, payload);
  });

  function endUntaken(forMs: number): void {
    const now = performance.now();
    for (const [socket, taking] of answered) {
      const bytes = takenOf(socket);
      // What has yet to be made is the server's to wait for.
      if (socket.writableLength === 0 || bytes - taking.bytes >= TAKING.leastBytes) {
        taking.bytes = bytes;
        taking.since = now;
      } else if (now - taking.since > forMs) socket.destroy();
    }
  }

  const looking = setInterval(endUntaken, takingMs / 6, takingMs).unref();
  app.addHook('onClose', async () => clearInterval(looking));
  return endUntaken;
}

/** What the system has taken of all that was written. */
const takenOf = (socket: Socket) => socket.bytesWritten - socket.writableLength;

function shareOut(server: Server, most: number, isExempt: (address: string) => boolean): void {
  const take = createShares(most);
  server.on('connection', (socket: Socket) => {
    const address = unmapped(socket.remoteAddress ?? '');
    if (address === '' || isExempt(address)) return;
    const giveBack = take(address);
    if (giveBack === undefined) socket.destroy();
    else socket.once('close', giveBack);
  });
}

/** @returns takes one for an address; undefined where those around it have their share */
export function createShares(most: number): (address: string) => (() => void) | undefined {
  const shares = [
    { placeOf: networkOf, most: Math.ceil(most * NETWORK_SHARE), held: new Map<string, number>() },
    { placeOf: rangeOf, most: Math.ceil(most * RANGE_SHARE), held: new Map<string, number>() },
  ];
  return (address) => {
    const own = shares.map(({ placeOf, ...share }) => ({ ...share, place: placeOf(address) }));
    if (own.some((share) => (share.held.get(share.place) ?? 0) >= share.most)) return undefined;
    const add = (count: number) => {
      for (const { held, place } of own) {
        const now = (held.get(place) ?? 0) + count;
        if (now === 0) held.delete(place);
        else held.set(place, now);
      }
    };
    add(1);
    return () => add(-1);
  };
}
