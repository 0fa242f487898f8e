import type { Language } from '#domain/languages/languages.ts';

export const language: Language = 'en';

/** For dates, times, lists and plurals. Money is written as in the United States in every language. */
export const locale: string = 'en-US';

export { orList as anyOf } from '#domain/words/english.ts';
