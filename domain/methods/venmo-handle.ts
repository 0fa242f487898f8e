import { US_PHONE } from '#domain/words/us-phone.ts';

/** Venmo's own: none is anybody's. */
const NO_USERNAME =
  '(?:about|account|business|code|contact|help|legal|login|pay|request|resources|security|send|settings|sign-?(?:in|up)|stor(?:y|ies)|u)(?:[/?#]|$)';
const PAGE = `(?:https?://)?(?:(?:www|account|m)\\.)?venmo\\.com/(?:u/@?|@|(?!${NO_USERNAME}))`;
/** As the links that ask for a payment name whom it goes to. */
const PAYMENT =
  '(?:(?:https?://)?(?:(?:www|account|m)\\.)?venmo\\.com/(?:pay)?|venmo://paycharge)\\?(?:[^#]*&)?recipients=(?:@|%40)?';

/**
 * Alone, in its page's address or in a link that pays it; the group is the username. As one, a phone would be
 * nobody's, or another's.
 */
export const VENMO_HANDLE = new RegExp(
  `^(?:@?(?=[^?#&]*$)|${PAGE}|${PAYMENT})(?!${US_PHONE.source}(?:[/?#&]|$))([\\w-]{1,30})/?(?:[?#&].*)?$`,
  'i',
);
