import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

export type DeviceCookie = ReturnType<typeof createDeviceCookie>;

// Browsers keep none for longer.
const DAYS_KEPT = 400;

/** Recognises a browser of staff. It lets nobody in, but its holder does not wait for strangers' attempts. */
export function createDeviceCookie(origin: URL) {
  const secure = origin.protocol === 'https:';
  const base = origin.port === '' ? 'cage_device' : `cage_device_${origin.port}`;
  // With the prefix, which needs https, no other host of the domain can plant one.
  const name = secure ? `__Host-${base}` : base;

  return {
    set(reply: FastifyReply, token: string): void {
      const maxAge = DAYS_KEPT * 86_400;
      reply.setCookie(name, token, { path: '/', httpOnly: true, sameSite: 'strict', secure, maxAge });
    },

    read(request: FastifyRequest): string | undefined {
      return request.cookies[name];
    },
  };
}
