import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

export type SessionCookie = ReturnType<typeof createSessionCookie>;

/** @param origin at which browsers reach the console */
export function createSessionCookie(origin: URL) {
  const isSecure = origin.protocol === 'https:';
  // Browsers take this prefix over https only, for this host and all paths: no other host can plant one.
  const prefix = isSecure ? '__Host-' : '';
  // Cookies ignore ports: two cashiers on one host must not share a name.
  const name = `${prefix}cage_session${origin.port === '' ? '' : `_${origin.port}`}`;
  const attributes = {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure,
  } as const;

  return {
    set(reply: FastifyReply, token: string, expires: Date): void {
      reply.setCookie(name, token, { ...attributes, expires });
    },

    clear(reply: FastifyReply): void {
      reply.clearCookie(name, attributes);
    },

    read(request: FastifyRequest): string | undefined {
      return request.cookies[name];
    },

    /** Not certain where a link on another site may have led here: then browsers keep the cookie back. */
    isCertainlyAbsent(request: FastifyRequest): boolean {
      const isFromHere = ['none', 'same-origin'].includes(String(request.headers['sec-fetch-site']));
      return isFromHere && request.cookies[name] === undefined;
    },

    /**
     * False for a page of another origin: scheme, host or port. Only browsers send Origin. Behind a proxy
     * with TLS only the configured origin counts; without TLS also the address in Host, since a cashier is
     * then reached by several names of its machine. Not Fastify's `host`: visitors can name it in
     * X-Forwarded-Host.
     */
    isSameOrigin({ headers, protocol }: FastifyRequest): boolean {
      const sender = headers.origin;
      if (sender === undefined || sender === origin.origin) return true;
      return !isSecure && sender === `${protocol}://${headers.host}`;
    },
  };
}

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
