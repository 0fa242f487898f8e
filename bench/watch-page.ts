import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';

/** Durations in milliseconds. */
export type Seen = {
  readonly shifts: ReadonlyArray<{
    readonly value: number;
    readonly moved: string;
    readonly isInList: boolean;
  }>;
  /** Over 50 ms each, during which the page does not respond. */
  readonly longTasks: readonly number[];
  readonly frames: readonly number[];
};

/** Call it before opening the page. */
export async function prepareWatching(context: BrowserContext): Promise<void> {
  await context.addInitScript({ path: join(import.meta.dirname, 'in-page.js') });
}

export function watch(page: Page): Promise<void> {
  return page.evaluate('bench.watch()');
}

export function seen(page: Page): Promise<Seen> {
  return page.evaluate('bench.seen()');
}

/** @returns milliseconds from the event that `act` triggers to the frame with different rows */
export async function timeRepaint(
  page: Page,
  event: { readonly type: string; readonly key?: string },
  act: () => Promise<unknown>,
): Promise<number> {
  await page.evaluate(`bench.timeRepaint(${JSON.stringify(event.type)}, ${JSON.stringify(event.key)})`);
  await act();
  return page.evaluate('bench.repainted()');
}
