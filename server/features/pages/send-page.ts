import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '#domain/languages/languages.ts';
import type { Page } from './customer-pages.ts';
import { VARIES_BY_LANGUAGE } from './language-of.ts';
import type { AnswerHeaders } from './security-headers.ts';

type Encoding = keyof Page['bodies'];

/** The headers of a page as Node.js sends them, each name followed by its value, by what is sent. */
type Prepared = Readonly<Record<Encoding | 'unchanged', readonly string[]>>;

/**
 * Sends customer pages with headers that are put together once for each page: to do so for each request costs as much as
 * everything else that a page in memory needs. So none that a hook has set before is sent, except to end the connection.
 * @param headers of all customer pages
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
  // Pages vary only by encoding and language, and are revalidated each time because they contain the current account.
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
