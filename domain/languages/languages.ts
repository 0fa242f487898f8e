/** The languages that players read, by their tags (BCP 47), each by its own name. The first is for everybody else. */
export const LANGUAGE_NAMES = { en: 'English', es: 'Español' } as const;

export type Language = keyof typeof LANGUAGE_NAMES;
export const LANGUAGES = Object.keys(LANGUAGE_NAMES) as readonly Language[];
export const DEFAULT_LANGUAGE: Language = 'en';

/** The cookie with the language that somebody has chosen. */
export const LANGUAGE_COOKIE = 'cage_language';

/** The parameter of a page's address that stands above the cookie, for browsers that keep none. */
export const LANGUAGE_PARAMETER = 'language';
