import { describe, expect, test } from 'vitest';
import { PROVIDER_MAILS } from '#test/fixtures/mails/provider-mails.ts';
import type { ProviderMail } from '#test/fixtures/mails/todays-mails.ts';
import { linesOfHtml } from './lines-of-html.ts';
import { moneyNotThere } from './money-not-there.ts';
import { readMail } from './read-mail.ts';
import { linesOfText } from './shown-text.ts';
import { MAIL_TEMPLATES } from './templates.ts';

const NOT_YET = [
  'This payment is on hold.',
  'Your payment is pending until you accept it.',
  'Pending',
  'Pending: Accept payment within 14 days',
  'Status: Pending',
  'Payment status: On hold',
  'Payment pending',
  'Scheduled for Dec 2',
  'Claim Your Money',
  'Claim your $75.00 now',
  'Accept $40',
  'To accept your money visit: https://enroll.zellepay.com',
  'Enroll with Zelle® to receive your money.',
  'To receive the money, enroll your email with Zelle.',
  'Please enroll by Dec 11, 2026 or it goes back to the sender.',
  'If you do not accept it within 14 days, it will be returned.',
  'You have 14 days to claim it.',
  'This payment expires in 14 days.',
  'Your email address is not yet enrolled with Zelle.',
  "The money hasn't been deposited yet.",
  'The money will be available in 1 to 3 business days.',
  'The money will be in your account by November 30.',
  'We’re reviewing this payment.',
  'You have a pending payment.',
  '$75.00 is waiting for you',
  'El pago está pendiente.',
  'Acepte el pago en su banco.',
  'Inscríbase con Zelle para recibir el dinero.',
];
const UNDONE = [
  'Canceled',
  'Status: Returned',
  'Returned to sender',
  'This payment was canceled by Ann Doe.',
  'The $75.00 payment from Ann Doe has been reversed.',
  'Payment failed',
  'Ann Doe canceled this payment.',
  'El pago fue cancelado.',
];
/** As they stand below mails of money that is there. */
const AT_LARGE = [
  'Transactions typically occur in minutes when the recipient’s email address or U.S. mobile number is already enrolled with Zelle®.',
  'Payment requests to persons not already enrolled with Zelle® must be sent to an email address.',
  'To send or receive money with a small business, both parties must be enrolled with Zelle® directly through their bank.',
  'Please allow up to 5 minutes for the money to deposit to your account.',
  'The money will be available in your account within minutes.',
  'LEE RAY MOSS is registered with a Zelle® member bank.',
  'LEE RAY MOSS is registered with a Zelle® member bank that supports payments in real time, so your money will usually be available in a few moments.',
  'For any issues, including the recipient not receiving funds, please contact us.',
  "Don't see the money in your account?",
  'Once the money’s there you can transfer it to your bank account (takes 2-3 days).',
  'For security reasons, you cannot unsubscribe from payment emails.',
  'Once a payment is sent, it can’t be canceled.',
  'If your payment is pending, look at it in the app.',
  'If the money is returned to the sender, we will write to you.',
  'Payments may be canceled if the recipient is not enrolled.',
  'Payment not received?',
  'If you did not enroll for this alert, call us.',
  'This link expires in 24 hours.',
  'Accept payments with a QR code.',
  'Cancel',
  'Enroll in paperless statements.',
  'Transfer it to your bank in 1-3 business days.',
  'The money has already been deposited in your account.',
  'Your funds are held at a member of the FDIC.',
  'Issues with this payment? Get help with refunds and returned payments.',
  'We’re required by law to hold your data until you close your account.',
];

const textOf = (mail: ProviderMail) => (mail.isPlain ? linesOfText(mail.body) : linesOfHtml(mail.body));
const read = (mail: ProviderMail, lines: readonly string[], subject = mail.subject) =>
  readMail({ from: mail.from, subject, lines }, MAIL_TEMPLATES);

test.each(NOT_YET)('%s: the money is not there', (line) => {
  expect(moneyNotThere([line])).toMatch(/^It says that the money is not there yet: ".+"\.?$/);
});
test.each(UNDONE)('%s: the payment was undone', (line) => {
  expect(moneyNotThere([line])).toMatch(/^It says that the payment was undone: ".+"\.?$/);
});
test.each(AT_LARGE)('%s: nothing of this payment', (line) => {
  expect(moneyNotThere([line])).toBeUndefined();
});

const INCOMING = PROVIDER_MAILS.filter(({ says }) => says.direction === 'in');

describe.each(INCOMING)('a mail of $name', (mail) => {
  const lines = textOf(mail);

  test('is none of money that came if it says so anywhere', () => {
    for (const said of [...NOT_YET, ...UNDONE])
      for (const at of [0, 1, Math.ceil(lines.length / 2), lines.length]) {
        const reading = read(mail, lines.toSpliced(at, 0, said));
        const isNoted = reading.kind === 'receipt' && reading.read.note?.includes(said.replace(/\.$/, ''));
        expect(reading.kind !== 'receipt' || isNoted, `${said} at ${at}`).toBe(true);
      }
  });

  test('is read whatever stands below it of payments at large', () => {
    const all = [...lines, ...AT_LARGE];
    expect(read(mail, all)).toMatchObject({ kind: 'receipt', read: mail.says });
  });
});

describe('what the payer notes', () => {
  const body = (note: readonly string[], ...more: readonly string[]) => [
    ...['Jordan Reed paid you', '$15.00', ...note, 'See transaction', ...more],
    ...['Money credited to your Venmo account.', 'Transaction ID', '4478090889072638831'],
  ];
  const venmo = (lines: readonly string[]) =>
    readMail({ from: 'venmo@venmo.com', subject: 'Jordan Reed paid you $15.00', lines }, MAIL_TEMPLATES);

  test.each([['Pending'], ['This payment was canceled.'], ['accept this payment', 'it expired']])(
    'says nothing of the money: %j',
    (...note) => {
      expect(venmo(body(note))).toMatchObject({ kind: 'receipt', read: { note: note.join(' ') } });
    },
  );

  test.each([
    [['Pending'], 'Pending'],
    [['payment is pend'], 'This payment is pending.'],
    [['is'], 'This payment is pending.'],
    [['Pending'], 'This payment is pending.'],
    [['This payment is pending. Pending'], 'Pending'],
  ])('hides nothing that the provider says: %j, %s', (note, said) => {
    for (const lines of [body(note, said), [said, ...body(note)]])
      expect(venmo(lines)).toMatchObject({ kind: 'unreadable' });
  });
});

test('a bank’s sentence is not the payer’s because it stands where a memo does', () => {
  const from = 'customerservice@ealerts.bankofamerica.com';
  const said = 'To accept your money visit: https://enroll.zellepay.com';
  const lines = ['Sarah Roe sent you $20.00', 'K7Q4-M2XP', said, 'Please allow up to 3 days.'];
  expect(readMail({ from, subject: 'Sarah Roe sent you $20.00', lines }, MAIL_TEMPLATES)).toStrictEqual({
    kind: 'unreadable',
    why: `It says that the money is not there yet: "${said}".`,
  });
});
