import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

// Neither browsers nor proxies send a request before the answer to the last one.
const MOST_WAITING = 10;
/** Of what one read brings: a connection that sends more at once is ended, or its requests alone would fill the memory. */
const MOST_AT_ONCE = 32;

/**
 * Works a connection's requests one after the other, each once the answer before is sent, with a turn for others in
 * between; one of which many wait is not read further. Node.js by itself hands over what a read of 64 KB holds, some
 * thousand requests, at once. To be called before other hooks are added.
 */
export function workInTurn(app: FastifyInstance): void {
  /** Of each connection that is worked, what waits. */
  const lines = new WeakMap<Socket, Array<() => void>>();

  function goOn(socket: Socket): void {
    const line = lines.get(socket);
    const next = line?.shift();
    if (next === undefined) lines.delete(socket);
    else if (socket.writable) next();
    if (line?.length === MOST_WAITING - 1) socket.off('resume', hold).resume();
  }

  app.addHook('onRequest', ({ raw: { socket } }, reply, done) => {
    if (socket.destroyed) return;
    const work = () => {
      reply.raw.once('close', () => setImmediate(goOn, socket));
      done();
    };
    const line = lines.get(socket);
    if (line === undefined) {
      lines.set(socket, []);
      work();
    } else {
      const waiting = line.push(work);
      if (waiting === MOST_WAITING) socket.on('resume', hold).pause();
      if (waiting > MOST_AT_ONCE) {
        line.length = 0;
        socket.destroy();
      }
    }
  });
}

/** Node.js lets it be read on with each request of it that is complete. */
function hold(this: Socket): void {
  this.pause();
}
