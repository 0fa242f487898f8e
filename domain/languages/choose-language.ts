import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from './languages.ts';

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
