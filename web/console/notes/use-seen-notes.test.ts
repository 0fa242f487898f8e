import { beforeEach, expect, test, vi } from 'vitest';
import { onceVisible } from './use-seen-notes.ts';

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
const run = vi.fn();

beforeEach(() => {
  vi.stubGlobal('document', page);
  page.visibilityState = 'visible';
  run.mockClear();
});

function turn(visibility: 'visible' | 'hidden'): void {
  page.visibilityState = visibility;
  page.dispatchEvent(new Event('visibilitychange'));
}

test('a visible page runs at once, and only once', () => {
  onceVisible(run);
  turn('hidden');
  turn('visible');
  expect(run).toHaveBeenCalledOnce();
});

test('a hidden page waits until it is turned to', () => {
  page.visibilityState = 'hidden';
  onceVisible(run);
  expect(run).not.toHaveBeenCalled();
  turn('visible');
  expect(run).toHaveBeenCalledOnce();
});

test('what has been given up runs no more', () => {
  page.visibilityState = 'hidden';
  onceVisible(run)();
  turn('visible');
  expect(run).not.toHaveBeenCalled();
});
