import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallInput } from '#contract/calls.ts';
import { linesOfText } from '#domain/receipts/mails/shown-text.ts';
import { forReading } from '#domain/receipts/mails/taught-template.ts';
import { mailOfSample } from '#domain/receipts/mails/teach-template.ts';
import type { ShownMail } from '#domain/receipts/mails/template.ts';
import { mailOf, openTaker } from '#test/fixtures/receipts/incoming.ts';
import { entriesOf } from '#test/fixtures/records.ts';
import { startTestCashier, TEST_SIGNER, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { findTemplatesInForce } from './store.ts';

let cashier: TestCashier;
let owner: { id: string; token: string };
beforeAll(async () => {
  cashier = await startTestCashier();
  owner = await cashier.signInAs('owner', 'Olga');
});
afterAll(() => cashier[Symbol.asyncDispose]());

async function inForce() {
  return (await findTemplatesInForce(cashier.database.queries, TEST_SIGNER)).map(forReading);
}

const sampleOf = (name: string, amount: string, subject = 'You received money') =>
  `From: A Union <alerts@union.example>\nSubject: ${subject}\nDate: today\n\n${name} sent you ${amount}.\nMemo:\nK7Q4-M2XP`;
const TAUGHT: CallInput<'teachMailTemplate'> = {
  name: 'Credit union',
  rail: 'zelle',
  sample: sampleOf('Jane Doe', '$50.00'),
  fields: { amount: '$50.00', payerName: 'Jane Doe', note: 'K7Q4-M2XP' },
  commit: false,
};
const teach = (changes: Partial<typeof TAUGHT> = {}) =>
  cashier.call('teachMailTemplate', { ...TAUGHT, ...changes }, owner.token);
const problem = async (changes: Partial<typeof TAUGHT>) =>
  (await cashier.send('teachMailTemplate', { ...TAUGHT, ...changes }, owner.token)).error;
const templates = async () => (await cashier.call('getMailTemplates', {}, owner.token)).templates;

describe('a template is taught by a sample', () => {
  test('which is first tried, also on the mails that wait', async () => {
    const taker = openTaker(cashier.database);
    const unread = { read: null, problem: 'It is like no mail that Cage knows.' };
    const parked = await taker.take(
      mailOf({ ...unread, raw: sampleOf('Kit Moss', '$7.25') }),
      mailOf({ ...unread, raw: sampleOf('Kit Moss', '$7.25', 'Your statement') }),
      mailOf({ ...unread, raw: sampleOf('Kit Moss', '$7.25').replace('sent you', 'paid') }),
      mailOf({ ...unread, raw: sampleOf('Kit Moss', '$7.25').replace('union', 'other') }),
      mailOf({ raw: sampleOf('Kit Moss', '$7.25') }),
    );
    const tried = await teach();
    expect(tried).toMatchObject({
      status: 'preview',
      message: 'It reads the sample. Of 3 that wait, it reads 1.',
      template: null,
      sender: 'alerts@union.example',
      reads: { amount: 50, payerName: 'Jane Doe', payerHandle: null, note: 'K7Q4-M2XP', transactionId: null },
    });
    const words = new Map(tried.parked.map((each) => [each.receiptId, each.words]));
    expect(parked.map(({ id }) => words.get(id))).toEqual([
      '$7.25 from Kit Moss',
      'It has another subject: Your statement',
      'This mail says something its sample did not: "Kit Moss paid $7.25."',
      undefined,
      undefined,
    ]);
    expect(await templates()).toEqual([]);
  });

  test('and then counts, until it is removed', async () => {
    const { message, template } = await teach({ commit: true });
    expect(message).toBe('Mails of alerts@union.example are read as Credit union from now on.');
    expect(await templates()).toMatchObject([template ?? {}]);
    const [entry] = await entriesOf(cashier.database, template?.id ?? '');
    expect(entry).toMatchObject({
      action: 'mail_template_taught',
      message: 'Mail template Credit union taught',
      actor_name: 'Olga',
      details: { changes: ['sender: alerts@union.example', 'way of paying: Zelle'] },
    });

    const [read] = await inForce();
    const lines = linesOfText('Kit Moss sent you $7.25.\nMemo:\nrent');
    expect(read?.read({ subject: 'You received money', lines })).toMatchObject({
      kind: 'receipt',
      read: { rail: 'zelle', amount: 725, payerName: 'Kit Moss', note: 'rent' },
    });

    const again = await teach({ name: 'CREDIT UNION', rail: 'paypal', commit: true });
    expect(again.template).toMatchObject({ id: template?.id, name: 'CREDIT UNION', rail: 'paypal' });
    expect(await templates()).toMatchObject([again.template ?? {}]);

    const templateId = template?.id ?? '';
    expect(await cashier.call('removeMailTemplate', { templateId }, owner.token)).toMatchObject({
      message: 'CREDIT UNION is removed.',
    });
    expect(await templates()).toEqual([]);
    expect((await cashier.send('removeMailTemplate', { templateId }, owner.token)).error?.status).toBe(
      'NOT_FOUND',
    );
  });
});

test('a template that passes over proved mails for what they say is told of, with the newest, until it reads them', async () => {
  const sender = 'alerts@other.example';
  const written = (name: string) => sampleOf(name, '$8.00').replace('alerts@union.example', sender);
  const withFee = `${written('Kit Moss')}\nA fee of $3.00 may apply.`;
  await teach({
    name: 'Other',
    sample: written('Jane Doe'),
    fields: { amount: '$8.00', payerName: 'Jane Doe' },
    commit: true,
  });
  const told = async () => (await templates()).find(({ name }) => name === 'Other')?.passedOver;
  const unread = { read: null, problem: 'It could not be read.' };
  const unproved = { ...unread, authenticity: 'unproved' } as const;
  await openTaker(cashier.database).take(
    mailOf({ ...unproved, raw: withFee }),
    mailOf({ ...unread, raw: withFee.replace('You received money', 'Your statement') }),
  );
  expect(await told()).toBeNull();
  await openTaker(cashier.database).take(mailOf({ ...unread, raw: withFee }));
  const why = 'This mail says something its sample did not: "A fee of $3.00 may apply."';
  expect(await told()).toEqual({ count: 1, why, sample: withFee });

  const other = async () => (await inForce()).find(({ label }) => label === 'Other');
  expect((await other())?.read(mailOfSample(withFee) as ShownMail)).toEqual({
    kind: 'unreadable',
    why: `${why} If it is always written so, an owner can teach the template Other again with it.`,
  });
  const again = { name: 'Other', sample: withFee, fields: { amount: '$8.00', payerName: 'Kit Moss' } };
  await teach({ ...again, commit: true });
  expect(await told()).toBeNull();

  const withTip = `${written('Kit Moss')}\nSee our rates.`;
  const tried = await teach({ ...again, sample: withTip });
  expect(tried.message).toMatch(/ What earlier samples said, it still knows.$/);
  await teach({ ...again, sample: withTip, commit: true });
  const [both] = await inForce();
  expect(both?.read(mailOfSample(`${withTip}\nA fee of $1.00 may apply.`) as ShownMail)?.kind).toBe(
    'receipt',
  );
});

test('what cannot be taught is refused with what to do', async () => {
  expect(await problem({ sample: 'Jane Doe sent you $50.00.' })).toMatchObject({
    status: 'INVALID_ARGUMENT',
    message: 'Begin the sample with the From and Subject of the mail, as the receipt shows them.',
  });
  expect(await problem({ fields: { ...TAUGHT.fields, amount: '$51.00' } })).toMatchObject({
    message: 'The amount does not stand in the text, or nothing tells where it stands.',
    details: [{ field: 'fields.amount' }],
  });
  const known =
    'From: service@paypal.com\nSubject: You’ve got money\n\nJane Doe sent you $50.00 USD\nTransaction ID\n8AB12345CD678901E';
  expect(await problem({ sample: known, fields: { amount: '$50.00', payerName: 'Jane Doe' } })).toMatchObject(
    {
      message: 'Cage reads this mail by itself.',
    },
  );
  expect(await problem({ name: ' ' })).toMatchObject({ message: 'Enter a name.' });
});

test('a template may add to what Cage reads by itself', async () => {
  const known =
    'From: service@paypal.com\nSubject: You’ve got money\n\nJane Doe sent you $50.00 USD\nTheir message: K7Q4-M2XP\nTransaction ID\n8AB12345CD678901E';
  const fields = { amount: '$50.00', payerName: 'Jane Doe', transactionId: '8AB12345CD678901E' };
  expect(await problem({ sample: known, fields })).toMatchObject({
    message: 'Cage reads this mail by itself.',
  });
  expect(
    await teach({ sample: known, rail: 'paypal', fields: { ...fields, note: 'K7Q4-M2XP' } }),
  ).toMatchObject({
    status: 'preview',
    reads: { note: 'K7Q4-M2XP' },
  });
});
