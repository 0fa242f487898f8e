import { describe, expect, test } from 'vitest';
import { readMail } from './read-mail.ts';
import { MAIL_TEMPLATES } from './templates.ts';

const read = (from: string, subject: string, lines: readonly string[]) =>
  readMail({ from, subject, lines }, MAIL_TEMPLATES);

/** Genuine mails of somebody who asks for money, which costs nothing, and chose a name or a note for it. */
describe('no request for money reads as money that left', () => {
  test.each([
    ['venmo@venmo.com', 'You paid Bob charged you $900.00', ['Transaction ID', '4478090889072638999']],
    ['venmo@venmo.com', 'You paid Bob wants $900.00', ['Transaction ID', '4478090889072638999']],
    ['venmo@venmo.com', 'You paid Bob requests $900.00', ['Transaction ID', '4478090889072638999']],
    ['cash@square.com', 'You paid Bob $900 for requested $5', ['#D-3RNPOM']],
    ['cash@square.com', 'You paid $900 to Bob for requested $5', ['#D-3RNPOM']],
    [
      'alerts@account.chime.com',
      'J M. is requesting $50.00',
      ['J M. is requesting $50.00 for', 'You just sent $900.00 instantly to Max P.'],
    ],
    [
      'alerts@account.chime.com',
      'You just sent $900.00 to Max is requesting $50.00',
      ['You just sent $900.00 to Max is requesting $50.00'],
    ],
    ['customerservice@ealerts.bankofamerica.com', 'You sent $900.00 to Max requested $50.00 from you', []],
  ])('%s: %s', (from, subject, lines) => {
    expect(read(from, subject, lines).kind).not.toBe('receipt');
  });
});
