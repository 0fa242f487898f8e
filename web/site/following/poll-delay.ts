const SOONEST_MS = 1_500;
/** Two minutes. Returning to the page, as from paying, begins anew. */
const SOON = 80;
const LATEST_MS = 15_000;
const GROWTH = 1.15;

/** Short at first, when most changes come, then longer. Settled requests change only by corrections. */
export function pollDelay(asked: number, isSettled = false): number {
  if (isSettled) return LATEST_MS;
  return Math.min(LATEST_MS, Math.round(SOONEST_MS * GROWTH ** Math.max(0, asked - SOON)));
}
