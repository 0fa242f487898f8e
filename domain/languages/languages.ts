/** By their tags (BCP 47), each by its own name. */
export const LANGUAGE_NAMES = { en: 'English', es: 'Español' } as const;

export type Language = keyof typeof LANGUAGE_NAMES;
export const LANGUAGES = Object.keys(LANGUAGE_NAMES) as readonly Language[];
export const DEFAULT_LANGUAGE: Language = 'en';

export const LANGUAGE_COOKIE = 'cage_language';

/** A page's parameter, which overrules the cookie, for browsers that keep none. */
export const LANGUAGE_PARAMETER = 'language';

/** `accepted` is a browser's `Accept-Language`: `es-MX,es;q=0.9,en;q=0.8`. */
export function chooseLanguage(chosen: string | undefined, accepted: string | undefined): Language {
  return languageNamed(chosen) ?? preferred(accepted) ?? DEFAULT_LANGUAGE;
}

function preferred(accepted: string | undefined): Language | undefined {
  if (accepted === undefined) return undefined;
  const wishes = accepted.split(',').flatMap((wish) => {
    const [tag = '', ...parameters] = wish.split(';').map((part) => part.trim());
    const quality = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1);
    const language = languageNamed(tag.split('-')[0]);
    return language && quality > 0 ? [{ language, quality }] : [];
  });
  return wishes.toSorted((one, other) => other.quality - one.quality)[0]?.language;
}

function languageNamed(tag: string | undefined): Language | undefined {
  return LANGUAGES.find((language) => language === tag?.toLowerCase());
}
