import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorStatus, HTTP_STATUS } from '#contract/base/errors.ts';
import { createTurns, type Turns } from '../turns/turns.ts';

/** For a body of ordinary size; a larger one gets longer, at a rate that any line manages. */
export const BODY_MS = 20_000;
export const LEAST_BYTES_PER_MS = 50;

/** For routes without a body: Fastify allows no lower limit. */
export const NO_BODY_BYTES = 1;

// A payment proof of 5 MB takes some 30 MB while it is decoded and stored.
const LARGE_BYTES = 256 * 1024;
const LARGE_BODIES = { atOnce: 4, waiting: 24, patienceMs: 5_000 } as const;

/** Time for a request to arrive: options of `fastify({ http })`. */
export const ARRIVAL_LIMITS = {
  headersTimeout: 10_000,
  // No body that `limitBodies` allows takes longer.
  requestTimeout: 180_000,
  connectionsCheckingInterval: 2_000,
  keepAliveTimeout: 72_000,
} as const;

/** Ends requests whose body is too slow, and reads few large bodies at once: each holds memory meanwhile. */
export function limitBodies(app: FastifyInstance, options: { readonly bodyMs?: number } = {}): void {
  const { bodyMs = BODY_MS } = options;
  const turnsByRoute = new Map<string | undefined, Turns>();

  app.addHook('onRequest', (request, reply, done) => {
    const bytes = bodyBytes(request);
    if (bytes === 0) return done();
    const end = () => {
      const { socket } = request.raw;
      if (reply.raw.headersSent) socket.destroySoon();
      else endTooSlow(socket);
    };
    let timer = setTimeout(end, bodyMs + bytes / LEAST_BYTES_PER_MS);
    const stop = () => clearTimeout(timer);
    request.raw.once('end', stop);
    request.raw.once('close', stop);
    // A request refused before it arrived needs no time of a large body.
    reply.raw.once('finish', () => {
      if (request.raw.complete) return;
      stop();
      timer = setTimeout(end, bodyMs);
    });
    done();
  });

  // After `onRequest`, which refuses those who may send nothing.
  app.addHook('preParsing', (request, reply, _payload, done) => {
    if (bodyBytes(request) <= LARGE_BYTES) done();
    else takeTurn(request, reply).then(() => done(), done);
  });

  async function takeTurn(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { url } = request.routeOptions;
    const turns = turnsByRoute.get(url) ?? createTurns(LARGE_BODIES);
    turnsByRoute.set(url, turns);
    const endTurn = await turns.take();
    if (reply.raw.closed) endTurn();
    else reply.raw.once('close', endTurn);
  }
}

/** The most it can be: without a length, as large as its route allows. */
function bodyBytes(request: FastifyRequest): number {
  const { 'transfer-encoding': coding, 'content-length': length } = request.raw.headers;
  // Most requests have none, and to look up a route's options costs as much as all else here.
  if (coding === undefined && length === undefined) return 0;
  const { bodyLimit } = request.routeOptions;
  return coding === undefined ? Math.min(Number(length), bodyLimit) : bodyLimit;
}

function endTooSlow(socket: Socket): void {
  answer(socket, 'DEADLINE_EXCEEDED', 'The request took too long to arrive. Please send it again.');
}

/** Answers, in the protocol's shape, a request that is too slow or no HTTP, and ends its connection. */
export function answerUnreadable({ code }: { readonly code: string }, socket: Socket): void {
  if (code === 'ECONNRESET') socket.destroy();
  else if (code === 'ERR_HTTP_REQUEST_TIMEOUT') endTooSlow(socket);
  else answer(socket, 'INVALID_ARGUMENT', 'The request is not HTTP, or its header is too large.');
}

function answer(socket: Socket, status: ErrorStatus, message: string): void {
  const body = JSON.stringify({ error: { status, message } });
  const code = HTTP_STATUS[status];
  if (socket.writable) {
    socket.write(
      `HTTP/1.1 ${code} ${STATUS_CODES[code]}\r\nconnection: close\r\n` +
        `content-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
  }
  socket.destroySoon();
}
