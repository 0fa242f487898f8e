import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

export type DeviceCookie = ReturnType<typeof createDeviceCookie>;

// Browsers keep none for longer.
const DAYS_KEPT = 400;

/**
 * By what a browser is recognised in which somebody of the staff has signed in before. It lets nobody in: whoever has
 * it is not kept waiting by strangers' attempts.
 */
export function createDeviceCookie(origin: URL) {
  const secure = origin.protocol === 'https:';
  const base = origin.port === '' ? 'cage_device' : `cage_device_${origin.port}`;
  // With the prefix, which takes https, no other host of the domain can plant one.
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
