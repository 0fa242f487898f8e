import { DEFAULT_LANGUAGE, type Language } from '#domain/languages/languages.ts';

/** Where the customer site in a language is in the folder of the built web, and its assets in that. */
export function siteFolders(language: Language) {
  return language === DEFAULT_LANGUAGE
    ? { site: 'site', render: 'site-render', assets: 'assets' }
    : { site: `site-${language}`, render: `site-render-${language}`, assets: `assets/${language}` };
}
