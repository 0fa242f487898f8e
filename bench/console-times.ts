import type { Browser, Page } from 'playwright-core';
import { DEPOSIT_METHOD_VALUES, WITHDRAWAL_METHODS } from '#domain/methods/methods.ts';
import { openWindow } from '#test/fixtures/browser.ts';
import type { Bar } from './bars.ts';
import { OWNER } from './cashier.ts';
import { prepareWatching, timeRepaint } from './watch-page.ts';

const AT_MOST_MS = 200;
// The newest records are the pending ones, so filtering by pending would show the same rows.
const STATUSES = ['sent', 'declined', 'not_sent', 'approved'];
const PAGES = 12;
const SEARCHES = 12;

type List = { readonly plural: 'deposits' | 'withdrawals'; readonly methods: readonly string[] };

const LISTS: readonly List[] = [
  { plural: 'deposits', methods: DEPOSIT_METHOD_VALUES.filter((method) => method !== 'SOL') },
  { plural: 'withdrawals', methods: WITHDRAWAL_METHODS },
];

/** No query is repeated. */
export async function timeConsole(browser: Browser, origin: string): Promise<Bar[]> {
  const page = await openSignedIn(browser, origin);
  const bars: Bar[] = [];
  for (const list of LISTS) {
    bars.push(
      barOf(`${list.plural}: a filter to painted rows`, await timeFilters(page, list)),
      barOf(`${list.plural}: Enter in the search to painted rows`, await timeSearches(page, list)),
      barOf(`${list.plural}: Next to painted rows`, await timePages(page, list)),
    );
  }
  await page.context().close();
  return bars;
}

export async function openSignedIn(browser: Browser, origin: string): Promise<Page> {
  const page = await openWindow(browser, origin, { viewport: { width: 1440, height: 900 } });
  await prepareWatching(page.context());
  await page.goto('/admin/deposits');
  await page.getByLabel('Admin Email').fill(OWNER.email);
  await page.getByLabel('Password', { exact: true }).fill(OWNER.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.locator('[data-record]').first().waitFor();
  return page;
}

async function openList(page: Page, { plural }: List): Promise<void> {
  await page.goto(`/admin/${plural}`);
  await page.locator('[data-record]').first().waitFor();
}

async function timeFilters(page: Page, list: List): Promise<number[]> {
  await openList(page, list);
  const measured: number[] = [];
  for (const method of list.methods) {
    measured.push(await timeChoice(page, 'Filter by method', method));
    for (const status of STATUSES) measured.push(await timeChoice(page, 'Filter by status', status));
    await timeChoice(page, 'Filter by status', '');
  }
  return measured;
}

function timeChoice(page: Page, label: string, value: string): Promise<number> {
  return timeRepaint(page, { type: 'change' }, () => page.getByLabel(label).selectOption(value));
}

async function timeSearches(page: Page, list: List): Promise<number[]> {
  await openList(page, list);
  const box = page.getByRole('combobox', { name: `Search ${list.plural}` });
  const measured: number[] = [];
  for (let search = 0; search < SEARCHES; search++) {
    const act = async () => {
      await box.fill(`FC${100 + search}`);
      await box.press('Enter');
    };
    measured.push(await timeRepaint(page, { type: 'keydown', key: 'Enter' }, act));
  }
  return measured;
}

async function timePages(page: Page, list: List): Promise<number[]> {
  await openList(page, list);
  const next = page.getByRole('button', { name: 'Next', exact: true });
  const measured: number[] = [];
  for (let number = 0; number < PAGES; number++) {
    measured.push(await timeRepaint(page, { type: 'click' }, () => next.click()));
  }
  return measured;
}

function barOf(name: string, measured: readonly number[]): Bar {
  return { name, measured, unit: 'ms', limit: { atMost: AT_MOST_MS } };
}
