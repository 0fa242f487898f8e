import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '#domain/languages/languages.ts';
import type { Page } from './customer-pages.ts';
import { VARIES_BY_LANGUAGE } from './language-of.ts';
import type { AnswerHeaders } from './security-headers.ts';

type Encoding = keyof Page['bodies'];

/** Names and values in turn, as Node.js sends headers. */
type Prepared = Readonly<Record<Encoding | 'unchanged', readonly string[]>>;

/**
 * Composing headers per request costs as much as all else of a page in memory. A hook's own headers are not
 * sent, except `connection`.
 */
export function createPageSender(headers: AnswerHeaders) {
  const prepared = new WeakMap<Page, Prepared>();

  return (request: FastifyRequest, reply: FastifyReply, page: Page, language: Language): void => {
    let all = prepared.get(page);
    if (all === undefined) {
      all = prepare(page, { ...headers, 'content-language': language });
      prepared.set(page, all);
    }
    const isUnchanged = request.headers['if-none-match'] === page.etag;
    const encoding = encodingFor(request.headers['accept-encoding']);
    const connection = reply.getHeader('connection');
    const sent = all[isUnchanged ? 'unchanged' : encoding];
    reply.hijack();
    reply.raw.writeHead(
      isUnchanged ? 304 : page.status,
      connection === undefined ? (sent as string[]) : [...sent, 'connection', String(connection)],
    );
    reply.raw.end(isUnchanged ? '' : page.bodies[encoding], 'latin1');
  };
}

function encodingFor(accepted: string | string[] | undefined): Encoding {
  if (accepted === undefined) return 'identity';
  return (['br', 'gzip'] as const).find((name) => accepted.includes(name)) ?? 'identity';
}

function prepare(page: Page, headers: AnswerHeaders): Prepared {
  // Vary only by encoding and language; revalidated, because pages contain the current account.
  const common = {
    ...headers,
    vary: `accept-encoding, ${VARIES_BY_LANGUAGE}`,
    'cache-control': 'no-cache',
    etag: page.etag,
  };
  const headersOf = (encoding: Encoding) =>
    Object.entries({
      ...common,
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      'content-type': 'text/html; charset=utf-8',
      'content-length': String(page.bodies[encoding].length),
    }).flat();
  return {
    br: headersOf('br'),
    gzip: headersOf('gzip'),
    identity: headersOf('identity'),
    unchanged: Object.entries(common).flat(),
  };
}
