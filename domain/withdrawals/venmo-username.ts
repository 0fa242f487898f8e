import { VENMO_HANDLE } from '#domain/methods/venmo-handle.ts';
import { ofPlainWidth, spellText, typedText } from '#domain/words/spelling.ts';

/** Out of the address that the app shares, in plain width; anything else as spelled. */
export function venmoUsername(typed: string): string {
  const text = typedText(typed);
  const name = /venmo(?:\.com|:)/i.test(text) ? VENMO_HANDLE.exec(text)?.[1] : undefined;
  return name === undefined ? spellText(ofPlainWidth(typed)) : `@${name}`;
}
