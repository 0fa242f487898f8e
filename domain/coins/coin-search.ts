import { inOneWord } from '#domain/words/english.ts';
import { COIN_DETAILS, COINS, type Coin } from './coins.ts';

export function coinsFoundBy(search: string): readonly Coin[] {
  const wanted = inOneWord(search);
  if (wanted === '') return [];
  return COINS.filter((coin) =>
    [coin, COIN_DETAILS[coin].name].some((name) => inOneWord(name).startsWith(wanted)),
  );
}
