import type { Page } from 'playwright-core';
import { launchBrowser, openWindow } from '#test/fixtures/browser.ts';
import { type Development, startDevelopment } from '#test/fixtures/development.ts';
import { freePort } from '#test/fixtures/free-port.ts';
import { until } from '#test/fixtures/until.ts';
import { removeWhenStopped } from './cashier.ts';
import { readOptions } from './options.ts';

/** `npm run bench:dev`: how soon `npm run dev` shows a saved change to the web, in a real browser. */
const { saves } = readOptions({ saves: 9 });

await using development = await startDevelopment(await freePort());
removeWhenStopped(development);
await using browser = await launchBrowser();

const site = await openPage('/withdraw?method=venmo', 'Withdraw with Venmo');
await report('customer site, .tsx', site, {
  file: 'web/site/withdrawals/form/withdrawal-request.tsx',
  textOf: (turn) => (turn === 0 ? '<ScreenTitle>' : `<ScreenTitle>Turn ${turn} `),
  isShown: (page, turn) => page.getByRole('heading', { name: `Turn ${turn} ` }).isVisible(),
});
await report('customer site, .css', site, {
  file: 'web/site/layout/screen.module.css',
  textOf: (turn) => (turn === 0 ? '.title {' : `.title {word-spacing: ${turn}px;`),
  isShown: wordSpacingIs,
});

const console_ = await openPage('/admin', 'Admin Access');
await report('console, .tsx', console_, {
  file: 'web/console/session/sign-in-screen.tsx',
  textOf: (turn) => (turn === 0 ? 'title="Admin Access"' : `title="Turn ${turn} "`),
  isShown: (page, turn) => page.getByRole('heading', { name: `Turn ${turn} ` }).isVisible(),
});
await report('console, .css', console_, {
  file: 'web/console/session/session.module.css',
  textOf: (turn) => (turn === 0 ? '.title {' : `.title {word-spacing: ${turn}px;`),
  isShown: wordSpacingIs,
});

type Saving = {
  readonly file: string;
  /** Turn 0 is the file before the first change. */
  readonly textOf: (turn: number) => string;
  readonly isShown: (page: Page, turn: number) => Promise<boolean>;
};

async function wordSpacingIs(page: Page, turn: number): Promise<boolean> {
  return (await page.evaluate("getComputedStyle(document.querySelector('h1')).wordSpacing")) === `${turn}px`;
}

async function openPage(address: string, text: string): Promise<Page> {
  const page = await openWindow(browser, development.origin);
  await page.goto(address, { timeout: 60_000 });
  await page.getByText(text).first().waitFor({ timeout: 60_000 });
  return page;
}

async function report(what: string, page: Page, { file, textOf, isShown }: Saving): Promise<void> {
  const times: number[] = [];
  for (let turn = 1; turn <= saves; turn++) {
    const before = performance.now();
    await (development as Development).edit(file, textOf(turn - 1), textOf(turn));
    await until(() => isShown(page, turn));
    times.push(performance.now() - before);
  }
  times.sort((a, b) => a - b);
  const [median, slowest] = [times[saves >> 1], times.at(-1)].map((ms) => `${Math.round(ms as number)} ms`);
  console.log(`${what}: ${median} from save to screen (median of ${saves}; slowest ${slowest})`);
}
