import { describe, expect, test } from 'vitest';
import { PROVIDER_MAILS, venmoBody } from '#test/fixtures/mails/provider-mails.ts';
import { linesOfHtml } from './lines-of-html.ts';
import { readMail } from './read-mail.ts';
import { MAIL_TEMPLATES } from './templates.ts';

type Sent = { readonly from: string; readonly subject: string; readonly body: string };

const read = ({ from, subject, body }: Sent) =>
  readMail({ from, subject, lines: linesOfHtml(body) }, MAIL_TEMPLATES);

test('a Cash App payment that is not said to be received is no payment yet', () => {
  const paid = PROVIDER_MAILS.find(({ subject }) => subject === 'Ann Doe sent you $40 for ABCD-2345');
  const { from, subject, body } = paid as (typeof PROVIDER_MAILS)[number];
  expect(read({ from, subject, body }).kind).toBe('receipt');
  expect(read({ from, subject, body: body.replace('Received', 'Pending') })).toStrictEqual({
    kind: 'unreadable',
    why: 'It does not say that the payment was received.',
  });
});

describe('a mail that does not hold together is for a person', () => {
  const paragraphs = (...all: string[]) => all.map((line) => `<p>${line}</p>`).join('');
  const news = 'Good news: Someone sent you money with Zelle®.';
  const sent = 'LEE RAY has just sent you money with Zelle® in the amount of $5.00.';
  const inNote = 'Transaction ID<br>4478090889072638999';

  test.each([
    [
      'whose transaction ID stands in its note alone',
      'venmo@venmo.com',
      'Jordan Reed paid you $15.00',
      venmoBody('15.00', inNote).replace('4478090889072638831', ''),
      'It shows no transaction ID.',
    ],
    [
      'whose sentence stands above its news',
      'capitalone@notification.capitalone.com',
      'Zelle',
      paragraphs(sent, news),
      'It does not say, where it should, who sent how much.',
    ],
    [
      'of two payers',
      'alerts@account.chime.com',
      'Riley T. just sent you money',
      paragraphs('Sam, you just received $5.00 from Max P. for x. The funds are in your Chime account.'),
      'Its subject and its text name different payers.',
    ],
    [
      'of two amounts',
      'customerservice@ealerts.bankofamerica.com',
      'LEE RAY sent you $500.00',
      paragraphs('LEE RAY sent you $5.00'),
      'The amounts in its subject and its text are not the same.',
    ],
    [
      'of money that went back',
      'venmo@venmo.com',
      'Your payment was reversed',
      paragraphs('See your account.'),
      'It may tell of money that was taken back.',
    ],
  ])('%s', (_which, from, subject, body, why) => {
    expect(read({ from, subject, body })).toStrictEqual({ kind: 'unreadable', why });
  });
});
