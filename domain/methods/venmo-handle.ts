import { US_PHONE } from '#domain/words/contacts.ts';

/** Alone or in its page's address; the group is the username. As one, a phone would be nobody's, or another's. */
export const VENMO_HANDLE = new RegExp(
  `^(?:@|(?:https?://)?(?:\\w+\\.)?venmo\\.com/(?:u/)?)?(?!${US_PHONE.source}/?$)([\\w-]{1,30})/?$`,
);
