export const BASE58 = '[1-9A-HJ-NP-Za-km-z]';

/** Whoever has such a key has the coins; the ID of a transaction may look like one. */
export type WalletSecret = 'secret' | 'keyOrTransaction';

/** A key of Bitcoin or Litecoin (WIF), also under a password (BIP 38). */
const PRIVATE_KEY = new RegExp(`^(?:[56]${BASE58}{50}|[KLT]${BASE58}{51}|6P${BASE58}{56})$`);
/** Alone, or within the description of a wallet. */
const EXTENDED_PRIVATE_KEY = new RegExp(`(?:[xyzuvt]prv|[LM]tpv)${BASE58}{80,}`, 'i');
/** Keys of Ethereum and Tron, and of Solana, whose wallets also write them as numbers. */
const LONG_NUMBER = new RegExp(`^(?:(?:0x)?[\\da-f]{64}|${BASE58}{86,88})$`, 'i');
const BYTES = /^\[?\d{1,3}(?:[\s,]+\d{1,3}){31,}\]?$/;
const KEY_FILE = /^\{.*"(?:crypto|ciphertext|encrypted|mnemonic|private_?key)"/is;

/** As long as those of BIP 39: 3 to 8 letters in English, a single character in Chinese. */
const SECRET_WORD = /^(?:[a-z]{3,8}|(?=.*[^a-z])[\p{L}\p{M}]{1,16})$/iu;
const FEWEST_WORDS = 12;
const NUMBERED_WORDS = /^(?:\d{1,2}[a-z]{3,8}){12,}$/i;

/** Its parameters may hold long numbers and many words. */
const LINK = /^\S*[:.]\S*[?/]\S*$/;

/** Behind a label, in groups, in lines, numbered or with commas, as wallets show them and people copy them. */
export function walletSecretIn(text: string): WalletSecret | undefined {
  if (EXTENDED_PRIVATE_KEY.test(text) || BYTES.test(text) || KEY_FILE.test(text)) return 'secret';
  if (LINK.test(text)) return undefined;
  const parts = text.split(/[\s:=,;"'()]+/);
  if (hasSecretWords(text) || parts.some((part) => PRIVATE_KEY.test(part))) return 'secret';
  return [...parts, parts.join('')].some((part) => LONG_NUMBER.test(part)) ? 'keyOrTransaction' : undefined;
}

function hasSecretWords(text: string): boolean {
  const words = text.split(/[^\p{L}\p{M}\d]+/u).map((word) => word.replace(/^\d{1,2}/, ''));
  return NUMBERED_WORDS.test(text) || words.filter((word) => SECRET_WORD.test(word)).length >= FEWEST_WORDS;
}
