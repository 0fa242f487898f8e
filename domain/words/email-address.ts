/**
 * An email address in plain ASCII, as mail delivers it without more ado: dots neither at an end of a part nor in a row,
 * a domain of labels that ends in letters. Letters of other scripts, which look like those of others, are none.
 */
export const EMAIL_ADDRESS =
  /^(?!\.)(?!.*\.\.)(?!.*\.@)[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])$/;

/** What is wrong with an email address, if there is one, to complete a sentence; or undefined. */
export function checkEmail(text: string): string | undefined {
  return text === '' || EMAIL_ADDRESS.test(text.trim())
    ? undefined
    : 'enter an email address in plain letters, for example name@example.com';
}
