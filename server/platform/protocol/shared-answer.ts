import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** How answers are compressed: from so many bytes on, and in which encodings, the preferred one first. */
export const COMPRESSION = { threshold: 2_048, encodings: ['br', 'gzip'] } as const;

type Encoding = (typeof COMPRESSION.encodings)[number];

const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);

// As @fastify/compress has it: more takes long, and saves little of what is made for one moment.
const BROTLI_OPTIONS = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

const COMPRESS: Readonly<Record<Encoding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) => compressBrotli(bytes, BROTLI_OPTIONS),
  gzip: (bytes) => compressGzip(bytes),
};

/** An answer that several are given: written once, and compressed once in each encoding that one of them takes. */
export type SharedAnswer = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** @param json the body, as text */
export function shareAnswer(json: string): SharedAnswer {
  const identity = Buffer.from(json);
  const compressed = new Map<Encoding, Promise<Buffer>>();

  function compressedIn(encoding: Encoding): Promise<Buffer> {
    const bytes = compressed.get(encoding) ?? COMPRESS[encoding](identity);
    compressed.set(encoding, bytes);
    return bytes;
  }

  return async ({ headers }, reply) => {
    reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding');
    const encoding =
      identity.length < COMPRESSION.threshold ? undefined : takenEncoding(headers['accept-encoding']);
    if (encoding === undefined) return reply.send(identity);
    return reply.header('content-encoding', encoding).send(await compressedIn(encoding));
  };
}

/** The preferred one of those that a request takes. */
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
