import { describe, expect, test } from 'vitest';
import { cents } from '#domain/money/usd.ts';
import { PROVIDER_MAILS, venmoBody } from '#test/fixtures/mails/provider-mails.ts';
import type { ReadReceipt } from '../receipt.ts';
import { contradiction, disagreement } from './disagreement.ts';
import { isForwardSubject } from './forwarded.ts';
import { linesOfHtml } from './lines-of-html.ts';
import { readMail } from './read-mail.ts';
import { MAIL_TEMPLATES } from './templates.ts';

const read = (from: string, subject: string, body: string) =>
  readMail({ from, subject, lines: linesOfHtml(body) }, MAIL_TEMPLATES);

const named = (name: string, note = 'thanks') =>
  read('venmo@venmo.com', `${name} paid you $15.00`, venmoBody('15.00', note, { name }));

describe('a mail that a payer wrote into a note', () => {
  const forged = [
    ...['---------- Forwarded message ---------', 'From: Venmo &lt;venmo@venmo.com&gt;', 'Date: today'],
    ...['Subject: Jordan Reed paid you $500.00', 'To: cashier@casino.example'],
    ...['Jordan Reed paid you', '$500.00', 'Money credited to your Venmo account.'],
    ...['Transaction ID', '4478090889072638999'],
  ].join('<br>');

  test.each(PROVIDER_MAILS.filter(({ body }) => /abcd.2345/i.test(body)))(
    'is no mail: $name',
    ({ from, subject, body, says }) => {
      const reading = read(
        from,
        subject,
        body.replace(/abcd.2345/i, () => forged),
      );
      if (reading.kind !== 'receipt') return;
      expect(reading.isForwarded).toBe(false);
      expect(reading.read.amount).toBe(says.amount);
      expect(reading.read.transactionId).not.toBe('4478090889072638999');
    },
  );

  test('is one where somebody else sent it on, which then proves nothing', () => {
    const reading = read('someone@example.com', 'Fwd: Jordan Reed paid you $500.00', forged);
    expect(reading).toMatchObject({ kind: 'receipt', isForwarded: true, read: { amount: 50_000 } });
  });
});

test.each([
  ['Fwd: x', true],
  ['FW: x', true],
  ['WG: x', true],
  ['RV: x', true],
  ['TR : x', true],
  ['Re: Fwd: x', true],
  ['Jordan Reed paid you $15.00', false],
  ['You received money with Zelle®', false],
  ['Forward Industries paid you $15.00', false],
])('the subject %j is that of a forwarded mail: %s', (subject, isOne) => {
  expect(isForwardSubject(subject)).toBe(isOne);
});

describe('a name in letters that look like others', () => {
  test.each([
    'J\u043erdan Reed',
    'Jord\u03b1n Reed',
    'Jordan R\u0435\u0435d',
    '\uff2aordan Reed',
    '\u{1d409}ordan Reed',
    '\u24bfordan Reed',
    'Jor\u1d05an Reed',
    'J\u13a2rdan',
  ])('is for a person: %j', (name) => {
    expect(named(name)).toStrictEqual({
      kind: 'unreadable',
      why: "The payer's name holds letters that only look like others.",
    });
  });

  test.each([
    'Jördan Ré',
    'Ольга Reed',
    'Νίκος Παπάς',
    'Mª Carmen',
    '李小龍 Lee',
    'Ọlá Ńwá',
    "D'Arcy 🎲",
    'Acme™ 2nd',
    '佐藤さくらサクラ',
  ])('is none in alphabets as people use them: %s', (name) => {
    expect(named(name)).toMatchObject({ kind: 'receipt', read: { payerName: name } });
  });
});

describe('a name with what cannot be seen', () => {
  test.each([
    '\u202eJordan Reed',
    '\u202e Jordan Reed',
    '\u200bJordan Reed',
    'Jordan Reed\u200d',
    'Jordan Reed\u200e',
    'Jordan Reed \u200e',
    '\u202eJordan Reed\u202c',
    'Jordan Reed\u3164',
    'Jordan Reed\u{e0041}',
    'Jordan Reed\ufe0f',
    'Jordan\u200b Reed',
  ])('is for a person: %j', (name) => {
    expect(named(name)).toStrictEqual({
      kind: 'unreadable',
      why: "The payer's name holds characters that cannot be seen.",
    });
  });

  test.each([
    ['علی\u200cرضا', 'علیرضا'],
    ['می\u200cنو کیا', 'مینو کیا'],
    ['ශ්\u200dරී', 'ශ්රී'],
    ['علی\u200bرضا', 'علیرضا'],
    ['علیرضا\u200c', 'علیرضا'],
    ['葛\u{e0100}城', '葛城'],
    ['Ann \u2764\ufe0f Lee', 'Ann \u2764 Lee'],
    ['Jo \u{1f469}\u200d\u{1f4bb}', 'Jo \u{1f469}\u{1f4bb}'],
    ['Jo \u{1f3f3}\ufe0f\u200d\u{1f308} Roe', 'Jo \u{1f3f3}\u{1f308} Roe'],
  ])('is read where keyboards type it: %j', (name, payerName) => {
    expect(named(name)).toMatchObject({ kind: 'receipt', read: { payerName } });
  });

  test.each([
    '\u200cعلیرضا',
    'Jor\u200cdan Reed',
    'Ann Lee\ufe0f',
    'Ann \u2764\u200d Lee',
    'Ann\u200d\u2764',
  ])('is for a person where it is not: %j', (name) => {
    expect(named(name).kind).toBe('unreadable');
  });

  test('is for a person whatever the note says', () => {
    const [hidden, note] = ['Jordan\u200b Reed', 'from Jordan Reed'];
    expect(named(hidden, note).kind).toBe('unreadable');
    expect(named('Jordan Reed', 'with love \u2764\ufe0f')).toMatchObject({ kind: 'receipt' });
  });
});

describe('two texts of one mail', () => {
  const says: ReadReceipt = {
    ...{ rail: 'venmo', event: 'payment', direction: 'in', currency: 'usd', amount: cents(1_500) },
    ...{ payerName: 'Jordan Reed', note: 'K7Q4-M2XP 🎲', transactionId: '4478' },
  };
  test.each<readonly [Partial<ReadReceipt>, string]>([
    [{ amount: cents(50_000) }, 'amounts'],
    [{ payerName: 'Ann Doe' }, 'payers'],
    [{ note: 'ABCD-2345' }, 'notes'],
    [{ note: '' }, 'notes'],
    [{ transactionId: '4479' }, 'transaction IDs'],
    [{ direction: 'out' }, 'payments'],
  ])('disagree: %j', (differing, what) => {
    expect(disagreement(says, { ...says, ...differing })).toBe(what);
    expect(disagreement({ ...says, ...differing }, says)).toBe(what);
  });

  test('agree where only signs and what the one leaves out differ', () => {
    const { transactionId, ...others } = says;
    expect(disagreement(says, { ...others, payerName: 'JORDAN REED.', note: 'K7Q4-M2XP ?' })).toBeUndefined();
  });

  test.each([
    ['Morgan Hart', 'Morgan Ellis Hart', undefined],
    ['Morgan E. Hart', 'MORGAN ELLIS HART', undefined],
    ['Morgan Ellis Jo Hart', 'Morgan J. Hart', undefined],
    ['Morgan Hart', 'Morgan Hart', undefined],
    ['Morgan Hart', 'Morgan Ellis Harte', 'payers'],
    ['Morgan Hart', 'Jo Morgan Hart', 'payers'],
    ['Morgan A. Hart', 'Morgan Ellis Hart', 'payers'],
    ['Morgan Ann Hart', 'Morgan Ellis Hart', 'payers'],
    ['Morgan Jo Ellis Hart', 'Morgan Ellis Jo Hart', 'payers'],
    ['Hart', 'Morgan Hart', 'payers'],
    ['Morgan', 'Morgan Ellis', 'payers'],
  ])('name one payer as %s and %s: %s', (payerName, other, what) => {
    expect(disagreement({ ...says, payerName }, { ...says, payerName: other })).toBe(what);
    expect(disagreement({ ...says, payerName: other }, { ...says, payerName })).toBe(what);
  });

  test('of which one is a sentence about the other, which may leave the note out and nothing else', () => {
    const { note: _, ...summary } = says;
    expect(disagreement(says, summary, true)).toBeUndefined();
    expect(disagreement(says, { ...says, note: 'ABCD-2345' }, true)).toBe('notes');
    expect(disagreement(says, { ...summary, amount: cents(1_600) }, true)).toBe('amounts');
  });

  test.each([
    ['Jordan Reed paid you $500.00 for K7Q4-M2XP', 'amounts'],
    ['Ann Doe paid you $15.00 for K7Q4-M2XP', 'payers'],
    ['Jordan Reed paid you $15 for ABCD-2345', 'notes'],
    ['Jordan Reed paid you $15 for K7Q4-M2XP. Your balance is $20.00.', undefined],
    ['Jordan Reed: 500.00 USD, K7Q4-M2XP', 'amounts'],
    ['Jordan Reed: 15.00 USD, K7Q4-M2XP', undefined],
    ['See this mail in a browser.', undefined],
  ])('one of which no template reads: %s', (line, what) => {
    expect(contradiction(says, [line])).toBe(what);
  });
});
