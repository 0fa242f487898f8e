import { describe, expect, test } from 'vitest';
import { readMail } from './read-mail.ts';
import { MAIL_TEMPLATES } from './templates.ts';

const read = (subject: string, line: string, from = 'alerts@bank.example') =>
  readMail({ from, subject, lines: ['Hello', line] }, MAIL_TEMPLATES);

test.each([
  ['Zelle', 'We have credited the $100.00 that ANN LEE sent to you.'],
  ['You received $40 from ANN LEE', 'See your account.'],
  ['ANN LEE sent you money', 'Amount: $40.00'],
  ['Recibiste dinero', 'ANA PEÑA te envió $30.00'],
  ['USAA Alert: Zelle® money received', 'PAT OAKES, $60.00'],
  ['Notification: Zelle payment received', 'PAT OAKES, $60.00'],
  ['Citi Alert: A Zelle® payment was received', 'Amount: $60.00'],
  ['Huntington Alert: Zelle deposit', 'We have deposited $60.00 of PAT OAKES.'],
  ['Account Notification', 'You received a Zelle payment of $60.00 from PAT OAKES'],
  ['A payment', 'You received 60.00 USD from Pat Oakes'],
  ['A payment', 'You received USD 60.00 from Pat Oakes'],
  ['A payment', 'You received US$60 from Pat Oakes'],
  ['Deposit', 'Payment from ANN LEE of $12.00'],
  ['You’ve been paid', "You've been paid $60.00 by PAT OAKES."],
  ['Card alert', 'You have been paid $60.00 by PAT OAKES.'],
  ['Transfer alert: you’ve been sent $60.00 by PAT OAKES', 'See your account.'],
  ['Account alert', 'You were sent a payment of $60.00 by PAT OAKES.'],
])('whoever writes %j, %j and is nobody that Cage knows is told of', (subject, line) => {
  expect(read(subject, line)).toMatchObject({ kind: 'nothing', unknownSender: 'alerts@bank.example' });
});

test.each([
  ['Win $500.00 today', 'You were picked.', undefined],
  ['Your purchase', 'We received your order of $12.00.', undefined],
  ['Your statement', 'Deposited: $12.00', undefined],
  ['Account alert', 'You received this message because your balance fell below $12.00.', undefined],
  ['You received a message', 'Read it.', undefined],
  ['Card alert', 'You were sent this message because you spent $12.00.', undefined],
  ['Card alert', 'You have been sent an offer: $12.00 off.', undefined],
  ['Card alert', 'You paid $12.00 by card.', undefined],
  ['I sent you $40', 'Did it arrive?', 'ann@gmail.com'],
  ['Fwd: hi', '-- no mail within --', undefined],
])('not who writes %j, %j', (subject, line, from) => {
  expect(read(subject, line, from)).not.toHaveProperty('unknownSender');
});

describe('a mail that the template of another fits', () => {
  const sent = (from: string, verb = 'has sent you') => {
    const said = `PAT OAKES ${verb} $60.00`;
    return readMail({ from, subject: said, lines: [said] }, MAIL_TEMPLATES);
  };
  test.each(['alerts@info6.bank.example', 'noreply@notify.wallet.example', 'personally@rally.example'])(
    'is read, and its sender is told of: %s',
    (from) => {
      for (const verb of ['has sent you', 'sent you'])
        expect(sent(from, verb)).toMatchObject({
          kind: 'receipt',
          unknownSender: from,
          read: { payerName: 'PAT OAKES', amount: 6_000 },
        });
    },
  );

  test.each([
    'alerts@bankofamerica.com.example',
    'alerts@my-bankofamerica.example',
    'alerts@chasepay.example',
    'alerts@pnc.example',
    'ann@gmail.com',
    'onlinebanking@ealerts.bankofamerica.com',
  ])('is not told of where its sender is known, anybody, or means to be taken for another: %s', (from) => {
    expect(sent(from)).toMatchObject({ kind: 'receipt' });
    expect(sent(from)).not.toHaveProperty('unknownSender');
  });
});
