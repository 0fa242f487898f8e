import { expect, test } from 'vitest';
import { cents } from '#domain/money/usd.ts';
import { readMail } from '#domain/receipts/mails/read-mail.ts';
import { mailOfSample } from '#domain/receipts/mails/teach-template.ts';
import { MAIL_TEMPLATES } from '#domain/receipts/mails/templates.ts';
import { demoMail } from './demo-mails.ts';

const PAID = { event: 'payment', direction: 'in', currency: 'usd', payerName: 'Ann Lee' } as const;

test.each(['venmo', 'cashapp', 'chime', 'zelle'] as const)(
  'a demo has each mail of %s as Cage reads it',
  (rail) => {
    for (const note of ['K7Q4-M2XP', ''])
      for (let count = 0; count < 5; count += 1) {
        const read = { ...PAID, rail, amount: cents(123_450), note, transactionId: '1234567890' };
        const mail = mailOfSample(demoMail(read, count));
        const reading = mail && readMail(mail, MAIL_TEMPLATES);
        expect(reading).toMatchObject({
          kind: 'receipt',
          read: { rail, amount: 123_450, payerName: 'Ann Lee' },
        });
        expect(reading?.kind === 'receipt' && (reading.read.note ?? '')).toBe(note);
      }
  },
);
