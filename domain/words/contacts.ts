/** Plain ASCII, as mail delivers it without more ado. Letters of other scripts only look like those. */
export const EMAIL_ADDRESS =
  /^(?!\.)(?!.*\.\.)(?!.*\.@)[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])$/;

/** The problem, to complete a sentence; undefined also for no text. */
export function checkEmail(text: string): string | undefined {
  return text === '' || EMAIL_ADDRESS.test(text.trim())
    ? undefined
    : 'enter an email address in plain letters, for example name@example.com';
}

/** Zelle pays US numbers only: area and exchange begin with 2 to 9 (North American Numbering Plan). */
export const US_PHONE = /(?:\+?1[\s.-]*)?\(?[2-9]\d\d\)?[\s.-]*[2-9]\d\d[\s.-]*\d{4}/;
