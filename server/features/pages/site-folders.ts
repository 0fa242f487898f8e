import { DEFAULT_LANGUAGE, type Language } from '#domain/languages/languages.ts';

/** Folders within the built web; `assets` is within the site's. */
export function siteFolders(language: Language) {
  return language === DEFAULT_LANGUAGE
    ? { site: 'site', render: 'site-render', assets: 'assets' }
    : { site: `site-${language}`, render: `site-render-${language}`, assets: `assets/${language}` };
}
