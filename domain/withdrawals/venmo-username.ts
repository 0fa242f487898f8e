import { US_PHONE } from '#domain/words/contacts.ts';
import { ofPlainWidth, spellText, typedText } from '#domain/words/spelling.ts';

/** Venmo's own: none is anybody's. */
const NO_USERNAME =
  '(?:about|account|business|code|contact|help|legal|login|pay|request|resources|security|send|settings|sign-?(?:in|up)|stor(?:y|ies)|u)(?:[/?#]|$)';
const PAGE = `(?:https?://)?(?:(?:www|account|m)\\.)?venmo\\.com/(?:u/(?:@|%40)?|@|(?!${NO_USERNAME}))`;
/** As the links that ask for a payment name whom it goes to. */
const PAYMENT =
  '(?:(?:https?://)?(?:(?:www|account|m)\\.)?venmo\\.com/(?:pay)?|venmo://paycharge)\\?(?:[^#]*&)?recipients=(?:@|%40)?';

const LINK = new RegExp(
  `^(?:${PAGE}|${PAYMENT})(?!${US_PHONE.source}(?:[/?#&]|$))([\\w-]{1,30})/?(?:[?#&].*)?$`,
  'i',
);

/** Out of its page's address or a link that pays it, in plain width; anything else as spelled. */
export function venmoUsername(typed: string): string {
  const name = LINK.exec(typedText(typed))?.[1];
  return name === undefined ? spellText(ofPlainWidth(typed)) : `@${name}`;
}
