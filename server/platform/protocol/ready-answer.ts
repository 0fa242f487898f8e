import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { clientAddress } from '../connections/addresses.ts';

/** Compression begins at so many bytes; the preferred encoding is first. */
export const COMPRESSION = { threshold: 2_048, encodings: ['br', 'gzip'] } as const;

type Encoding = (typeof COMPRESSION.encodings)[number];

const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);

// As @fastify/compress has it: more takes long, and saves little of an answer for one moment.
const BROTLI_OPTIONS = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

const COMPRESS: Readonly<Record<Encoding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) => compressBrotli(bytes, BROTLI_OPTIONS),
  gzip: (bytes) => compressGzip(bytes),
};

/** An answer for several requests: written once, and compressed once in each encoding. */
export type ReadyAnswer = {
  send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
  /** Sends a bare 304 to a client that has it already. */
  sendUnlessKept(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
};

export function readyAnswer(body: string | Buffer, type = 'application/json; charset=utf-8'): ReadyAnswer {
  const identity = Buffer.from(body);
  const compressed = new Map<Encoding, Promise<Buffer>>();
  let etag: string | undefined;

  function compressedIn(encoding: Encoding): Promise<Buffer> {
    const bytes = compressed.get(encoding) ?? COMPRESS[encoding](identity);
    compressed.set(encoding, bytes);
    return bytes;
  }

  async function send({ headers }: FastifyRequest, reply: FastifyReply) {
    reply.type(type).header('vary', 'accept-encoding');
    const encoding =
      identity.length < COMPRESSION.threshold ? undefined : takenEncoding(headers['accept-encoding']);
    if (encoding === undefined) return reply.send(identity);
    return reply.header('content-encoding', encoding).send(await compressedIn(encoding));
  }

  return {
    send,
    async sendUnlessKept(request, reply) {
      etag ??= `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
      reply.headers({ etag, 'cache-control': 'no-cache' });
      if (request.headers['if-none-match'] !== etag) return send(request, reply);
      return reply.header('vary', 'accept-encoding').code(304).send();
    },
  };
}

/** Answers GET from memory: ten thousand pages may poll it. @param admit throws for too many from there */
export function serveReady(
  app: FastifyInstance,
  path: string,
  kept: () => ReadyAnswer | Promise<ReadyAnswer>,
  admit: (address: string) => void,
): void {
  // Not compressed anew for each.
  app.get(path, { compress: false }, async (request, reply) => {
    admit(clientAddress(request));
    return (await kept()).sendUnlessKept(request, reply);
  });
}

export function takenEncoding(accepted: string | undefined): Encoding | undefined {
  if (accepted === undefined) return undefined;
  const taken = accepted
    .toLowerCase()
    .split(',')
    .flatMap((each) => {
      const [name = '', ...terms] = each.split(';').map((part) => part.trim());
      return terms.some((term) => /^q=0(\.0*)?$/.test(term)) ? [] : [name];
    });
  return COMPRESSION.encodings.find((encoding) => taken.includes(encoding));
}
