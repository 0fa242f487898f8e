import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

export type SessionCookie = ReturnType<typeof createSessionCookie>;

/**
 * How a browser carries a staff session of this cashier.
 * @param origin the address at which browsers reach the console
 */
export function createSessionCookie(origin: URL) {
  const isSecure = origin.protocol === 'https:';
  // Browsers take a cookie of this prefix over https only, for this host alone and all of its paths: no other host of
  // the domain can put its own in the place of it.
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

    /**
     * Whether the browser of a navigation holds no session for certain. It keeps this cookie back when a link on another
     * site leads here, and an older one does not say where the navigation comes from.
     */
    isCertainlyAbsent(request: FastifyRequest): boolean {
      const isFromHere = ['none', 'same-origin'].includes(String(request.headers['sec-fetch-site']));
      return isFromHere && request.cookies[name] === undefined;
    },

    /**
     * False for a request that a page of another origin made: of another scheme, host or port. Clients other than
     * browsers send no Origin. Behind a proxy with TLS only the configured origin counts; without TLS also the address
     * that was asked, since a cashier is then reached by several names of its machine: the one in Host, not Fastify's
     * `host`, which a visitor names in X-Forwarded-Host where the proxy does not take that away.
     */
    isSameOrigin({ headers, protocol }: FastifyRequest): boolean {
      const sender = headers.origin;
      if (sender === undefined || sender === origin.origin) return true;
      return !isSecure && sender === `${protocol}://${headers.host}`;
    },
  };
}
