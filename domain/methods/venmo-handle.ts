/** As a username, a phone's number would be nobody's, or another's. */
export const NO_PHONE = String.raw`(?!@?(?:1-?)?[2-9]\d\d-?[2-9]\d\d-?\d{4}/?$)`;

const PAGE = String.raw`(?:https?://)?(?:(?:www|account)\.)?venmo\.com/(?:u/)?`;

/** Alone or in its page's address; the group is the username. */
export const VENMO_HANDLE = new RegExp(`^(?:@|${PAGE})?${NO_PHONE}([A-Za-z0-9_-]{1,30})/?$`);
const VENMO_PAGE = new RegExp(`^${PAGE}@?([A-Za-z0-9_-]{1,30})/?(?:\\?.*)?$`, 'i');

/** Out of the address that the app shares; anything else as it is. */
export function venmoUsername(typed: string): string {
  const name = VENMO_PAGE.exec(typed.trim())?.[1];
  return name === undefined || name === 'code' ? typed : `@${name}`;
}
