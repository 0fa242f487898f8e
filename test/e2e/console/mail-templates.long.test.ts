import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityProblems } from '#test/fixtures/accessibility.ts';
import { launchBrowser } from '#test/fixtures/browser.ts';
import { openConsole } from '#test/fixtures/console.ts';
import { mailOf, openTaker } from '#test/fixtures/receipts/incoming.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

let browser: Awaited<ReturnType<typeof launchBrowser>>;
let cashier: TestCashier;
beforeAll(async () => {
  [browser, cashier] = await Promise.all([launchBrowser(), startTestCashier()]);
});
afterAll(async () => {
  await Promise.all([browser.close(), cashier[Symbol.asyncDispose]()]);
});

const SAMPLE =
  'From: A Union <alerts@union.example>\nSubject: You received money\n\nJane Doe sent you $50.00.\nMemo:\nK7Q4-M2XP';
const PHONE = { viewport: { width: 390, height: 844 }, colorScheme: 'light' } as const;

/** As much of a text area as is used in it. */
type TextArea = { readonly value: string; setSelectionRange(from: number, to: number): void };

test('an owner points at the fields of a mail, tries the template, has it read, and removes it', async () => {
  const raw = SAMPLE.replace('Jane Doe', 'Kit Moss').replace('sent you $50.00', 'paid $7.25');
  await openTaker(cashier.database).take(mailOf({ read: null, raw, receivedAt: new Date() }));
  const page = await openConsole(browser, cashier, { role: 'owner', path: '/mail-templates' }, PHONE);
  const screen = page.getByRole('main');
  const field = (name: string) => screen.getByRole('textbox', { name, exact: true });
  const mail = field('Mail');
  const point = async (text: string, button: string) => {
    await mail.evaluate((element, selected) => {
      const area = element as unknown as TextArea;
      const from = area.value.indexOf(selected);
      area.setSelectionRange(from, from + selected.length);
    }, text);
    await screen.getByRole('button', { name: button, exact: true }).click();
  };

  await mail.fill(SAMPLE);
  await point('Jane Doe', 'Payer’s name');
  await point('K7Q4-M2XP', 'Note');
  await point('50.00', 'Amount');
  await field('Name of the template').fill('Credit union');
  await screen.getByRole('button', { name: 'Try it' }).click();
  await screen
    .getByText('Copy the amount as it stands in the sample, with its dollar sign or USD.')
    .waitFor();
  await point('$50.00', 'Amount');
  expect(await field('Amount').inputValue()).toBe('$50.00');
  await screen.getByRole('button', { name: 'Try it' }).click();
  await screen.getByText(/^It reads the sample\. Of \d that wait, it reads 0\.$/).waitFor();
  const why = 'This mail says something its sample did not: "Kit Moss paid $7.25."';
  await screen.getByText(`Does not read: ${why}`).first().waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);

  await screen.getByRole('button', { name: 'Read such mails from now on' }).click();
  const said = 'Mails of alerts@union.example are read as Credit union from now on.';
  await screen.getByText(said).waitFor();
  await screen.getByText('Zelle, from alerts@union.example').first().waitFor();
  await screen.getByText(`1 mail waits that it does not read. ${why}`).waitFor();
  await screen.getByRole('button', { name: 'Teach Credit union again' }).click();
  await screen.getByRole('heading', { name: 'Teach Credit union again' }).waitFor();
  expect([await mail.inputValue(), await field('Name of the template').inputValue()]).toEqual([
    raw,
    'Credit union',
  ]);
  expect(await accessibilityProblems(page)).toEqual([]);
  const remove = screen.getByRole('button', { name: 'Remove Credit union' });
  await remove.click();
  await screen.getByRole('button', { name: 'Remove Credit union for good' }).click();
  await screen.getByText('Credit union is removed.').waitFor();
  await remove.waitFor({ state: 'detached' });
});

test('an owner is told of a sender without a template, and begins to teach one with its first mail', async () => {
  const raw = SAMPLE.replace('union.example', 'harbor.example');
  const unread = { read: null, authenticity: 'unproved', problem: 'It says that money came in.' } as const;
  await openTaker(cashier.database).take(mailOf({ ...unread, raw, receivedAt: new Date() }));
  const { token } = await cashier.signInAs('owner');
  const place = {
    host: 'imap.example.com',
    port: 993,
    secure: true,
    user: 'a@example.com',
    password: 'secret',
  };
  const saved = await cashier.call('saveMailbox', { ...place, accountIds: [], enabled: false }, token);
  await cashier.database.pool.query(
    `insert into unknown_senders (mailbox_id, sender, mails, first_at, last_at)
     values ($1, 'alerts@harbor.example', 12, now(), now())`,
    [saved.mailbox?.id],
  );
  const page = await openConsole(browser, cashier, { role: 'owner', path: '/mail-templates' }, PHONE);
  const screen = page.getByRole('main');
  await screen.getByText('12 mails say that money came in').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await screen.getByRole('button', { name: 'Teach a template for alerts@harbor.example' }).click();
  await screen.getByRole('heading', { name: 'Teach another' }).waitFor();
  expect(await screen.getByRole('textbox', { name: 'Mail', exact: true }).inputValue()).toBe(raw);
});
