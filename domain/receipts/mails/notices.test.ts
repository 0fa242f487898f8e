import { describe, expect, test } from 'vitest';
import { readMail } from './read-mail.ts';
import { MAIL_TEMPLATES } from './templates.ts';

const VENMO = 'venmo@venmo.com';
const CASH_APP = 'cash@square.com';
const CHIME = 'alerts@account.chime.com';
const PAYPAL = 'service@paypal.com';
const CHASE = 'no.reply.alerts@chase.com';
const BANK_OF_AMERICA = 'onlinebanking@ealerts.bankofamerica.com';
const WELLS_FARGO = 'alerts@notify.wellsfargo.com';
const PNC = 'pncalerts@pnc.com';

const read = (from: string, subject: string, ...lines: readonly string[]) =>
  readMail({ from, subject, lines: lines.length > 0 ? lines : [subject, '$45.73'] }, MAIL_TEMPLATES);

const REQUEST = 'It tells of a request for money: none has come in by it.';
const PURCHASE = 'It tells of a purchase, not of a payment in.';
const OUT = 'It tells of money that went out or was moved, not of a payment in.';
const DEPOSIT = 'It tells of a deposit of another kind.';
const ACCOUNT = 'It is a notice about the account, not a payment in.';

test.each([
  [VENMO, 'Jordan Reed requests $15.00', REQUEST],
  [VENMO, 'Reminder: Jordan Reed requests $10.00', REQUEST],
  [VENMO, 'Your $10.00 request to Jordan Reed has expired', REQUEST],
  [VENMO, 'Jordan Reed declined your $10.00 request', REQUEST],
  [VENMO, 'Your Venmo Standard transfer has been initiated', OUT],
  [VENMO, 'Your $200.00 instant transfer to your bank is complete', OUT],
  [VENMO, 'Receipt from A SWEET SHOP - $12.44', PURCHASE],
  [VENMO, 'Your July 2026 transaction history', ACCOUNT],
  [VENMO, 'Venmo Quarterly Statement', ACCOUNT],
  [VENMO, 'Sign-in attempt from new device', ACCOUNT],
  [VENMO, 'Jordan Reed commented on a payment between you and Kit', ACCOUNT],
  [VENMO, 'Jordan Reed is now your friend on Venmo', ACCOUNT],
  [CASH_APP, 'Ann Doe requested $40 for rent', REQUEST],
  [CASH_APP, 'You cashed out $100', OUT],
  [CASH_APP, 'Your Cash App Card purchase of $12.00', PURCHASE],
  [CASH_APP, 'Your sign in code', ACCOUNT],
  [CASH_APP, 'Your direct deposit of $900.00 is here', DEPOSIT],
  [CHIME, 'Jo M. is requesting $50.00', REQUEST],
  [CHIME, 'Your Chime statement is ready', ACCOUNT],
  [CHIME, 'You’ve activated your Chime Debit card.', ACCOUNT],
  [PAYPAL, 'Ann Doe sent you a money request for $15.00 USD', REQUEST],
  [PAYPAL, 'Invoice from Ann Doe (0001)', REQUEST],
  [PAYPAL, 'Receipt for Your Payment to A Shop', PURCHASE],
  [PAYPAL, 'You authorized a payment to A Shop', PURCHASE],
  [PAYPAL, 'A Shop: $13.65 USD', PURCHASE],
  [PAYPAL, 'You sent $25.00 USD to Kit Marlow', OUT],
  [PAYPAL, 'Your transfer to your bank is on its way', OUT],
  [CHASE, 'You made a $45.73 transaction with A SHOP', PURCHASE],
  [CHASE, 'Your $45.73 transaction with A SHOP', PURCHASE],
  [CHASE, 'Your debit card transaction of $8.50', PURCHASE],
  [CHASE, 'You sent $500.00 from account ending in (...1234)', OUT],
  [CHASE, 'You sent money with Zelle®', OUT],
  [CHASE, 'You have a direct deposit of $2,853.37', DEPOSIT],
  [CHASE, 'Your $2,853.37 direct deposit posted to account ending in (...1234)', DEPOSIT],
  [CHASE, "We've received your Chase card payment", OUT],
  [CHASE, 'Your credit card statement is available', ACCOUNT],
  [CHASE, 'Chase security alert: You signed in with a new device', ACCOUNT],
  [BANK_OF_AMERICA, 'Credit card not present during this transaction', PURCHASE],
  [BANK_OF_AMERICA, 'Credit card charge over your alert limit', PURCHASE],
  [BANK_OF_AMERICA, 'Kit Marlow accepted your $2.90 Zelle payment', OUT],
  [BANK_OF_AMERICA, 'We received your mobile check deposit', DEPOSIT],
  [BANK_OF_AMERICA, "You've added Kit Marlow as a Zelle recipient", ACCOUNT],
  [BANK_OF_AMERICA, 'Your account may have insufficient funds', ACCOUNT],
  [WELLS_FARGO, 'You made a credit card purchase of $45.73', PURCHASE],
  [WELLS_FARGO, 'Wells Fargo card purchase exceeded preset amount', PURCHASE],
  [WELLS_FARGO, 'You made a payment', OUT],
  [WELLS_FARGO, 'You sent money with Zelle(R)', OUT],
  [WELLS_FARGO, 'Your account update is here', ACCOUNT],
  [PNC, 'You sent a Zelle® payment to KIT MARLOW', OUT],
  [PNC, 'Your Checking Account Available Balance Is Less Than $100.00', ACCOUNT],
])('%s writes every day: %s', (from, subject, why) => {
  expect(read(from, subject)).toStrictEqual({ kind: 'nothing', why });
});

describe('what may tell of money that came in, or went back, waits for a person', () => {
  test.each([
    [VENMO, 'You received $29.33 from Jordan Reed'],
    [VENMO, 'Your transfer was returned'],
    [VENMO, 'Jordan Reed completed your $10.00 request'],
    [CASH_APP, 'Card Sharp sent you money in another way'],
    [CHASE, 'You received a transfer from ANN LEE'],
    [CHASE, 'Money was deposited: see your statement'],
    [PAYPAL, 'You received a payment from Offers Ltd'],
    [PAYPAL, 'You have a refund from A Shop'],
    [BANK_OF_AMERICA, 'A transfer has arrived'],
    [WELLS_FARGO, 'You received money with your phone'],
    [PNC, 'Your Zelle payment was returned'],
  ])('%s, %s', (from, subject) => {
    expect(read(from, subject)).toMatchObject({ kind: 'unreadable' });
  });
});

test('an alert of an amount above a limit is none', () => {
  expect(read(CHASE, 'Your account', 'A purchase over $1.00 was made.', '$45.23')).toMatchObject({
    kind: 'nothing',
  });
});
