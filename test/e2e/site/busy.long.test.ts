import { afterAll, beforeAll, expect, test } from 'vitest';
import { NO_APPEARANCE } from '#domain/brand/appearance.ts';
import { faceOf } from '#server/features/appearance/face.ts';
import { unavailablePage } from '#server/features/pages/plain-pages.ts';
import { accessibilityProblems } from '#test/fixtures/accessibility.ts';
import { launchBrowser, openWindow } from '#test/fixtures/browser.ts';
import { depositRequest } from '#test/fixtures/deposits.ts';
import { startTestCashier } from '#test/fixtures/test-cashier.ts';
import { connectToTestDatabase } from '#test/fixtures/test-database.ts';
import { until } from '#test/fixtures/until.ts';

let browser: Awaited<ReturnType<typeof launchBrowser>>;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

test('a player whose page is refused reads why, and has it by itself once there is room', async () => {
  await using cashier = await startTestCashier({ shedsLoad: true });
  await using stranger = connectToTestDatabase(cashier.database.url);
  const page = await openWindow(browser, cashier.origin, { viewport: { width: 390, height: 844 } });
  const holder = await stranger.pool.connect();
  await holder.query('begin; lock table deposits in share mode');
  const answers: Array<Promise<unknown>> = [];
  await until(async () => {
    for (let i = 0; i < 50; i++) answers.push(cashier.send('sendDepositEmail', depositRequest()));
    return (await page.goto('/withdraw'))?.status() === 503;
  }).finally(() => holder.release(true));
  await page.getByText('The cashier is busy. Please try again in a moment.').waitFor();
  await page.getByRole('heading', { name: 'One moment, please' }).waitFor({ state: 'detached' });
  await page.getByRole('navigation', { name: 'Cashier' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/withdraw');
  await Promise.all(answers);
});

test.each(['light', 'dark'] as const)('what they read is accessible (%s)', async (colorScheme) => {
  const page = await openWindow(browser, 'http://cashier.example', {
    viewport: { width: 320, height: 600 },
    colorScheme,
  });
  const face = faceOf(
    {
      ...{ title: 'The Cashier of the Grand Hotel and Casino', tagline: '', idPrefix: 'FC' },
      ...{ supportEmail: undefined, chatUrl: undefined, origin: 'http://cashier.example', sites: [] },
    },
    { settings: { ...NO_APPEARANCE, logoBytes: null }, version: 0, isAltered: false },
  );
  const render = unavailablePage({ current: () => face });
  // It would load again while it is looked at.
  const body = render('The cashier is busy. Please try again in a moment.', 600, 'es');
  await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body }));
  await page.goto('/');
  // Nothing on it takes long to read, and what was asked for is wanted.
  const problems = await accessibilityProblems(page);
  expect(problems.filter((problem) => !problem.startsWith('meta-refresh:'))).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
});
