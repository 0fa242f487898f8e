import { expect, test } from 'vitest';
import { followHand } from './own-hand.ts';

const UNATTENDED = { 'cage-unattended': '1' };

test('what nobody has touched the page for is sent as such, and each touch counts once', () => {
  const page = new EventTarget();
  const headers = followHand(page);
  expect(headers()).toEqual(UNATTENDED);
  for (const name of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'click', 'input']) {
    page.dispatchEvent(new Event(name));
    page.dispatchEvent(new Event(name));
    expect([headers(), headers()]).toEqual([{}, UNATTENDED]);
  }
  page.dispatchEvent(new Event('scroll'));
  expect(headers()).toEqual(UNATTENDED);
});
