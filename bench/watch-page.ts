import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';

/** What ./in-page.js has recorded since it started watching; durations in milliseconds. */
export type Seen = {
  readonly shifts: ReadonlyArray<{
    readonly value: number;
    readonly moved: string;
    readonly isInList: boolean;
  }>;
  /** Tasks over 50 ms, during which the page does not respond. */
  readonly longTasks: readonly number[];
  /** The time from each frame to the next. */
  readonly frames: readonly number[];
};

/** Call it before opening the page. */
export async function prepareWatching(context: BrowserContext): Promise<void> {
  await context.addInitScript({ path: join(import.meta.dirname, 'in-page.js') });
}

/** Watches from now on. */
export function watch(page: Page): Promise<void> {
  return page.evaluate('bench.watch()');
}

export function seen(page: Page): Promise<Seen> {
  return page.evaluate('bench.seen()');
}

/**
 * The milliseconds from an event to the frame with different rows.
 * @param event its type, and the key of a press
 * @param act triggers the event
 */
export async function timeRepaint(
  page: Page,
  event: { readonly type: string; readonly key?: string },
  act: () => Promise<unknown>,
): Promise<number> {
  await page.evaluate(`bench.timeRepaint(${JSON.stringify(event.type)}, ${JSON.stringify(event.key)})`);
  await act();
  return page.evaluate('bench.repainted()');
}
