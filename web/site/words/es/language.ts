import type { Language } from '#domain/languages/languages.ts';

export const language: Language = 'es';

export const locale: string = 'es';

/** `Bitcoin, Ethereum o Solana`. */
export function anyOf(names: readonly string[]): string {
  return new Intl.ListFormat(locale, { type: 'disjunction' }).format(names);
}
