import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { openSandbox } from '#test/faults/sandbox.ts';
import { launchBrowser } from '#test/fixtures/browser.ts';
import { type Bar, report } from './bars.ts';
import { call, openForPlayers, removeWhenStopped, startCashier } from './cashier.ts';
import { openSignedIn } from './console-times.ts';
import { describeMachine } from './machine.ts';
import { newRequest } from './new-request.ts';
import { readOptions } from './options.ts';
import { type Seen, seen, watch } from './watch-page.ts';

/** The deposits list on screen while requests arrive. Method and results: docs/performance.md. */

const A_MINUTE = 500;
const ROWS_BEFORE = 60;
const EDITED_ROW = 9;
const TYPED = '123.45';
// Two of 60 frames a second may occasionally be missed; a key press that waits longer is noticeable.
const FRAME_MS = 17;
const STUTTER_MS = 100;

const { seconds } = readOptions({ seconds: 30 });
const count = Math.round((A_MINUTE / 60) * seconds);

console.log(describeMachine(new Date()));
await using sandbox = await openSandbox();
removeWhenStopped(sandbox);
const cage = await startCashier(sandbox, sandbox.folder());
await openForPlayers(cage.origin);
await sendArrivals(cage.origin, ROWS_BEFORE, 0);
await using browser = await launchBrowser();
const page = await openSignedIn(browser, cage.origin);

report([...(await watchAtTheTop()), ...(await watchWhileEditing())]);

async function watchAtTheTop(): Promise<Bar[]> {
  await openList();
  const newest = await page.locator('[data-record]').first().getAttribute('data-record');
  const { seen, answers } = await watchArrivals();
  const first = await page.locator('[data-record]').first().getAttribute('data-record');
  return [
    barAtMost('at the top: new rows are missing', [first === newest ? 1 : 0], '', 0),
    ...smoothness('at the top', seen),
    barAtMost('at the top: a request', answers, 'ms', 1_000),
  ];
}

async function watchWhileEditing(): Promise<Bar[]> {
  await openList();
  const row = page.locator('[data-record]').nth(EDITED_ROW);
  const id = await row.getAttribute('data-record');
  await row.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await row.locator('[data-edit="amount"]').click();
  await page.keyboard.type(TYPED);
  const before = await placeOf(page, id);
  const { seen, answers } = await watchArrivals();
  const after = await placeOf(page, id);
  const inList = seen.shifts.filter(({ isInList }) => isInList);
  const moved = inList.map(({ value, moved }) => `${value.toFixed(4)}: ${moved}`);
  return [
    barAtMost('being edited: layout shift in the list', [sum(inList)], '', 0, moved),
    barAtMost('being edited: the row moves', [Math.abs(after.top - before.top)], 'px', 0),
    barAtMost('being edited: the page scrolls', [Math.abs(after.scrolled - before.scrolled)], 'px', 0),
    barAtMost('being edited: the focus or what was typed is lost', [after.typed === TYPED ? 0 : 1], '', 0),
    ...smoothness('being edited', seen),
    barAtMost('being edited: a request', answers, 'ms', 1_000),
  ];
}

async function openList(): Promise<void> {
  await page.goto('/admin/deposits');
  await page.getByText('Live', { exact: true }).waitFor();
  await page.locator('[data-record]').first().waitFor();
}

async function watchArrivals(): Promise<{ readonly seen: Seen; readonly answers: readonly number[] }> {
  await watch(page);
  const answers = await sendArrivals(cage.origin, count, 60_000 / A_MINUTE);
  return { seen: await seen(page), answers };
}

type Place = { readonly top: number; readonly scrolled: number; readonly typed: string };

function placeOf(page: Page, id: string | null): Promise<Place> {
  return page.evaluate(`({
    top: document.querySelector('[data-record="${id}"]')?.getBoundingClientRect().top ?? Number.NaN,
    scrolled: window.scrollY,
    typed: document.activeElement?.value ?? 'the focus is elsewhere',
  })`);
}

function smoothness(who: string, { longTasks, frames }: Seen): Bar[] {
  const ordered = frames.toSorted((a, b) => a - b);
  const percentile = (share: number) => ordered.slice(Math.ceil(ordered.length * share) - 1).slice(0, 1);
  return [
    // Tasks under 50 ms are not reported.
    barAtMost(`${who}: the longest task`, [Math.max(0, ...longTasks)], 'ms', STUTTER_MS),
    barAtMost(`${who}: from frame to frame, p50`, percentile(0.5), 'ms', FRAME_MS),
    barAtMost(`${who}: from frame to frame, p99`, percentile(0.99), 'ms', 3 * FRAME_MS),
    barAtMost(`${who}: from frame to frame, longest`, percentile(1), 'ms', STUTTER_MS),
  ];
}

function barAtMost(
  name: string,
  measured: readonly number[],
  unit: string,
  atMost: number,
  causes: readonly string[] = [],
): Bar {
  return { name, measured, unit, limit: { atMost }, causes };
}

function sum(shifts: Seen['shifts']): number {
  return shifts.reduce((total, { value }) => total + value, 0);
}

/** Sends at intervals, whether or not the previous one was answered. @returns answer times in milliseconds */
async function sendArrivals(origin: string, count: number, everyMs: number): Promise<number[]> {
  const start = performance.now();
  const answers: Array<Promise<number>> = [];
  for (let place = 0; place < count; place++) {
    await pause(Math.max(0, start + place * everyMs - performance.now()));
    answers.push(send(origin));
  }
  return Promise.all(answers);
}

async function send(origin: string): Promise<number> {
  const start = performance.now();
  const { reference, ...request } = newRequest();
  await call(origin, 'sendDepositEmail', { ...request, username: `FC${randomInt(10_000, 99_999)}` });
  return performance.now() - start;
}
