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

describe('a notice by its subject that says below that money came in waits for a person', () => {
  test.each([
    [PAYPAL, 'Notification of payment received', 'You received a payment of $40.00 USD from Ann Doe'],
    [PAYPAL, 'Notification of an instant payment from Ann Doe', '$40.00 USD'],
    [PAYPAL, 'Item #1 - Notification of an Instant Payment Received from Ann', '$40.00 USD'],
    [PAYPAL, 'Payment received: $40.00 USD', 'From Ann Doe'],
    [PAYPAL, 'Invoice 0001 was paid', 'Ann Doe paid you $40.00 USD'],
    [CHASE, 'Zelle payment posted', 'PAT OAKES sent you $60.00'],
    [CHASE, 'Zelle deposit posted', 'PAT OAKES sent you $60.00'],
    [CHASE, 'Account alert: Zelle credit', '$60.00 from PAT OAKES was credited. See your alert settings.'],
    [WELLS_FARGO, 'Wells Fargo alert: money received with Zelle', 'PAT OAKES: $60.00'],
    [PNC, 'PNC Alert: Zelle payment received', 'PAT OAKES, 60.00 USD'],
    ['x@alerts.tdbank.com', 'TD Bank Alert: Zelle payment received', 'Payment from PAT OAKES: $60.00'],
    [CHIME, 'Money transfer received', 'Riley T. sent you $40.00.'],
    [CASH_APP, 'Payment received: $40 transfer from Morgan Hart', 'Your Cash Card'],
  ])('%s, %s', (from, subject, line) => {
    expect(read(from, subject, line)).toMatchObject({ kind: 'unreadable' });
  });
});

test.each([
  [CHASE, 'Account alert', 'You received this alert because a deposit was below $5.00.'],
  [PAYPAL, 'Welcome to a wallet full of offers', 'Spend $50.00, and we received your consent.'],
  [VENMO, 'Your $200.00 instant transfer to your bank is complete', '$200.00 was deposited.'],
])('%s, %s, stays a notice', (from, subject, line) => {
  expect(read(from, subject, line)).toMatchObject({ kind: 'nothing' });
});

test('an alert of an amount above a limit is none', () => {
  expect(read(CHASE, 'Your account', 'A purchase over $1.00 was made.', '$45.23')).toMatchObject({
    kind: 'nothing',
  });
});
