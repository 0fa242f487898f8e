import { locale } from './language.ts';

/** `Bitcoin, Ethereum o Solana`. */
export function anyOf(names: readonly string[]): string {
  return new Intl.ListFormat(locale, { type: 'disjunction' }).format(names);
}
