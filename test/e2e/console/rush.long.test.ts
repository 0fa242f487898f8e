import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '#test/fixtures/browser.ts';
import { openConsole } from '#test/fixtures/console.ts';
import { depositRequest, insertDeposits } from '#test/fixtures/deposits.ts';
import { startTestCashier } from '#test/fixtures/test-cashier.ts';

const TYPED = 'Grace Player';
const WITH_EACH_LETTER = 5;
const REQUESTS = TYPED.length * WITH_EACH_LETTER;

/** Notes where the row that has the focus is, in each frame. */
const WATCH_ROW = `
  window.places = new Set();
  const row = document.activeElement.closest('[data-record]');
  const look = () => {
    window.places.add(Math.round(row.getBoundingClientRect().top));
    requestAnimationFrame(look);
  };
  look();
`;

let browser: Awaited<ReturnType<typeof launchBrowser>>;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

// how smoothly: npm run bench:arrivals
test('while requests pour in, what somebody works on stays where it is', async () => {
  await using cashier = await startTestCashier();
  const ids = await insertDeposits(
    cashier.database,
    Array.from({ length: 60 }, (_, place) => ({
      username: `FC${2_060 - place}`,
      sender_name: 'Ada Player',
      created_at: new Date(Date.now() - 3_600_000 - place * 60_000),
    })),
  );
  const page = await openConsole(browser, cashier, { role: 'supervisor', path: '/deposits' });
  await page.getByText('Live', { exact: true }).waitFor();
  const row = page.locator(`[data-record="${ids[4]}"]`);
  await row.getByRole('button', { name: /^Edit sender name of/ }).click();
  const editor = row.getByRole('textbox', { name: 'Sender name of FC2056' });
  await editor.fill('');
  await page.evaluate(WATCH_ROW);
  const onlooker = await openConsole(browser, cashier, { role: 'member', path: '/deposits' });
  await onlooker.getByText('Live', { exact: true }).waitFor();
  // off the list: what a pointer is on stays where it is
  await onlooker.mouse.move(0, 0);

  const names = Array.from({ length: REQUESTS }, (_, place) => `FC${3_001 + place}`);
  for (const [place, letter] of [...TYPED].entries()) {
    await editor.press(letter);
    const come = names.slice(place * WITH_EACH_LETTER, (place + 1) * WITH_EACH_LETTER);
    await Promise.all(come.map((username) => cashier.call('sendDepositEmail', depositRequest({ username }))));
  }

  await page.getByRole('button', { name: `${REQUESTS} new deposits` }).waitFor();
  await page.getByRole('button', { name: 'Overused account' }).waitFor();
  expect(await page.evaluate('[...window.places]')).toHaveLength(1);
  expect(await editor.inputValue()).toBe(TYPED);
  expect(await editor.evaluate((input) => input === input.ownerDocument.activeElement)).toBe(true);
  const newest = new RegExp(names.slice(-WITH_EACH_LETTER).join('|'));
  await onlooker.locator('[data-record]').first().getByText(newest).waitFor();

  await editor.press('Enter');
  await row.getByText(TYPED).waitFor();
  await page.getByRole('button', { name: `${REQUESTS} new deposits` }).click();
  await page.locator('[data-record]').first().getByText(newest).first().waitFor();
  await page.getByText(`${REQUESTS + 60} pending`).waitFor();
});
