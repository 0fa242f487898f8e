import type { FastifyRequest } from 'fastify';
import {
  chooseLanguage,
  LANGUAGE_COOKIE,
  LANGUAGE_PARAMETER,
  type Language,
} from '#domain/languages/languages.ts';

const CHOSEN = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=(\\w+)`);
const ASKED = new RegExp(`[?&]${LANGUAGE_PARAMETER}=(\\w+)`);

/** For the `vary` header of answers in the caller's language. */
export const VARIES_BY_LANGUAGE = 'accept-language, cookie';

/** Works also for requests refused before their cookies were read. */
export function languageOf({ headers, url }: Pick<FastifyRequest, 'headers' | 'url'>): Language {
  const { cookie = '', 'accept-language': accepted } = headers;
  return chooseLanguage(ASKED.exec(url)?.[1] ?? CHOSEN.exec(cookie)?.[1], accepted);
}
