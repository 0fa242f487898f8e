/** By their tags (BCP 47), each by its own name. */
export const LANGUAGE_NAMES = { en: 'English', es: 'Español' } as const;

export type Language = keyof typeof LANGUAGE_NAMES;
export const LANGUAGES = Object.keys(LANGUAGE_NAMES) as readonly Language[];
export const DEFAULT_LANGUAGE: Language = 'en';

export const LANGUAGE_COOKIE = 'cage_language';

/** A page's parameter, which overrules the cookie, for browsers that keep none. */
export const LANGUAGE_PARAMETER = 'language';
