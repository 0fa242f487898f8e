import { inOneWord } from '#domain/words/english.ts';
import { COIN_DETAILS, COINS, type Coin } from './coins.ts';

/** The coins that a search finds by the beginning of their symbol or full name. */
export function coinsFoundBy(search: string): readonly Coin[] {
  const wanted = inOneWord(search);
  if (wanted === '') return [];
  return COINS.filter((coin) =>
    [coin, COIN_DETAILS[coin].name].some((name) => inOneWord(name).startsWith(wanted)),
  );
}
