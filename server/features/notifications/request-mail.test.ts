import { expect, test } from 'vitest';
import { cents } from '#domain/money/usd.ts';
import { requestMail } from './request-mail.ts';
import type { NewRequest } from './store.ts';

const BRAND = { title: 'The Cashier', consoleUrl: 'https://cashier.example/admin' };

const deposit: NewRequest = {
  kind: 'deposit',
  username: 'FC12345',
  method: 'Venmo',
  amountCents: cents(123_450),
  reference: 'K7Q4M2XP',
  createdAt: new Date('2026-03-03T20:04:05Z'),
};
const withdrawal: NewRequest = { ...deposit, kind: 'withdrawal', method: 'Zelle', reference: null };

test.each([
  [1, 0, '1 new deposit'],
  [0, 1, '1 new withdrawal'],
  [2, 1, '2 new deposits and 1 new withdrawal'],
  [1_200, 3, '1,200 new deposits and 3 new withdrawals'],
])('%i deposits and %i withdrawals are summed up', (deposits, withdrawals, summary) => {
  const mail = requestMail({ deposits, withdrawals, newest: [deposit] }, BRAND);
  expect(mail.subject).toBe(`The Cashier: ${summary}`);
  expect(mail.text.startsWith(`${summary}\n`)).toBe(true);
  expect(mail.html).toContain(`<p>${summary}</p>`);
});

test('each request has a line that says what it is', () => {
  const { text, html } = requestMail({ deposits: 1, withdrawals: 1, newest: [withdrawal, deposit] }, BRAND);
  expect(text).toBe(
    [
      '1 new deposit and 1 new withdrawal',
      '',
      'Kind | Player | Amount | Method | Reference | New York time',
      'Withdrawal | FC12345 | $1,234.50 | Zelle | – | Mar 3, 2026, 3:04:05 PM',
      'Deposit | FC12345 | $1,234.50 | Venmo | K7Q4-M2XP | Mar 3, 2026, 3:04:05 PM',
      '',
      'Open the console: https://cashier.example/admin',
    ].join('\n'),
  );
  expect(html).toContain('<td align="left">K7Q4-M2XP</td>');
  expect(html).toContain('<a href="https://cashier.example/admin">');
});

test('what is not listed is counted', () => {
  const requests = { deposits: 70, withdrawals: 1, newest: [deposit] };
  expect(requestMail(requests, BRAND).text).toContain('The newest 1 are listed; there are 70 more.');
});

test('nothing in a request is markup', () => {
  const newest = [{ ...deposit, username: `<b onclick="x()">&'FC</b>` }];
  const { html } = requestMail({ deposits: 1, withdrawals: 0, newest }, BRAND);
  expect(html).toContain('&lt;b onclick=&quot;x()&quot;&gt;&amp;&#39;FC&lt;/b&gt;');
  expect(html).not.toContain('<b');
});
