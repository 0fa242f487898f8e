import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityProblems } from '#test/fixtures/accessibility.ts';
import { launchBrowser, openWindow } from '#test/fixtures/browser.ts';
import { submitDeposit } from '#test/fixtures/deposit-form.ts';
import { depositRequest } from '#test/fixtures/deposits.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { until } from '#test/fixtures/until.ts';

let browser: Awaited<ReturnType<typeof launchBrowser>>;
let cashier: TestCashier;
beforeAll(async () => {
  [browser, cashier] = await Promise.all([
    launchBrowser(),
    // Thirty requests of one player at once, and then one every five seconds.
    startTestCashier({ variables: { CAGE_PUBLIC_LIMITS: '6' } }),
  ]);
});
afterAll(async () => {
  await browser.close();
  await cashier[Symbol.asyncDispose]();
});

test('a player who sends too often reads when to send again, and can then', async () => {
  const page = await openWindow(browser, cashier.origin, { viewport: { width: 390, height: 844 } });
  const sendUntilRefused = () =>
    until(async () => {
      const { error } = await cashier.send('sendDepositEmail', depositRequest({ username: 'FC429' }));
      return error?.status === 'RESOURCE_EXHAUSTED';
    });
  const answers: Array<number | undefined> = [];
  // However long the page took, there is no room left when its first request arrives.
  await page.route('**/api/sendDepositEmail', async (route) => {
    if (answers.length === 0) await sendUntilRefused();
    const response = await route.fetch();
    answers.push(response.status());
    await route.fulfill({ response });
  });
  await page.goto('/?method=venmo');
  await submitDeposit(page, '429');
  const refusal = page.getByRole('alert').getByText('Too many requests for FC429.');
  await refusal.waitFor();
  expect(await refusal.textContent()).toMatch(
    /^Error submitting deposit: Too many requests for FC429\. Please try again in [1-5] seconds?\.$/,
  );
  expect(answers).toEqual([429]);
  expect(await accessibilityProblems(page)).toEqual([]);
  // What was typed is still there: it is sent again with one press.
  const submit = page.getByRole('button', { name: /^(Continue|Pay)/ });
  const sent = page.getByText('Deposit request sent');
  await until(async () => {
    const [answer] = await Promise.all([page.waitForResponse('**/api/sendDepositEmail'), submit.click()]);
    return answer.status() === 200;
  });
  await sent.waitFor();
  expect(answers.filter((status) => status === 200)).toHaveLength(1);
});
