import type { FastifyInstance } from 'fastify';
import { FACE_PREFIX } from './face.ts';
import type { AppearanceLookup } from './lookup.ts';

const YEAR_SECONDS = 31_536_000;

/** Files of the face, from memory; sandboxed, since an SVG that is opened by itself could run scripts. */
export function serveFace(app: FastifyInstance, appearance: AppearanceLookup): void {
  app.get(`${FACE_PREFIX}:file`, async (request, reply) => {
    const file = await appearance.find(request.url.split('?', 1)[0] as string);
    if (file === undefined) {
      reply.callNotFound();
      return reply;
    }
    return reply
      .type(file.type)
      .headers({
        'cache-control': `public, max-age=${YEAR_SECONDS}, immutable`,
        'content-security-policy': "sandbox; default-src 'none'",
      })
      .send(file.body);
  });
}
