import type { FastifyRequest } from 'fastify';
import { chooseLanguage } from '#domain/languages/choose-language.ts';
import { LANGUAGE_COOKIE, type Language } from '#domain/languages/languages.ts';

const CHOSEN = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=(\\w+)`);

/** What an answer varies by that is in the language of whoever asks. */
export const VARIES_BY_LANGUAGE = 'accept-language, cookie';

/** The language to answer a player in; also where the request was refused before its cookies were read. */
export function languageOf({ headers }: Pick<FastifyRequest, 'headers'>): Language {
  const { cookie, 'accept-language': accepted } = headers;
  return chooseLanguage(cookie === undefined ? undefined : CHOSEN.exec(cookie)?.[1], accepted);
}
