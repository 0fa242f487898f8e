import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { clientAddress } from '../connections/client-address.ts';

/** An answer that is the same for everybody, serialised in advance. */
export type CachedAnswer = { readonly etag: string; readonly identity: Buffer; readonly gzip: Buffer };

/** @param call the call whose output it is: the contract turns cents into USD and drops what it does not name */
export function cacheAnswer<Output extends z.ZodType>(
  call: { readonly output: Output },
  result: z.input<Output>,
): CachedAnswer {
  const identity = Buffer.from(JSON.stringify({ result: call.output.parse(result) }));
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  return { etag, identity, gzip: gzipSync(identity) };
}

/**
 * Answers GET for a call, from memory; a client that already has the answer gets a bare 304. Ten thousand open pages
 * may poll it every few seconds.
 * @param admit throws when the caller's address asks too often
 */
export function serveCachedAnswer(
  api: FastifyInstance,
  path: string,
  kept: () => CachedAnswer,
  admit: (address: string) => void,
): void {
  api.get(path, { compress: false }, (request: FastifyRequest, reply: FastifyReply) => {
    admit(clientAddress(request));
    const { etag, identity, gzip } = kept();
    reply.headers({ etag, 'cache-control': 'no-cache', vary: 'accept-encoding' });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    const isZipped = request.headers['accept-encoding']?.includes('gzip');
    if (isZipped) reply.header('content-encoding', 'gzip');
    return reply.type('application/json; charset=utf-8').send(isZipped ? gzip : identity);
  });
}
