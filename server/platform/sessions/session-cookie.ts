import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

export type SessionCookie = ReturnType<typeof createSessionCookie>;

/** How a browser carries a staff session of this cashier. */
export function createSessionCookie(origin: URL) {
  // Cookies ignore ports: two cashiers on one host must not share a name.
  const name = origin.port === '' ? 'cage_session' : `cage_session_${origin.port}`;
  const attributes = {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: origin.protocol === 'https:',
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

    /** False for a request that a page of another site made. Clients other than browsers send no Origin. */
    isSameOrigin(request: FastifyRequest): boolean {
      const sender = request.headers.origin;
      return sender === undefined || sender === origin.origin || URL.parse(sender)?.host === request.host;
    },
  };
}
