import type { Language } from '#domain/languages/languages.ts';

export const language: Language = 'es';

export const locale: string = 'es';
