// Runs before the page's own scripts; ./watch-page.ts queries it.

const ROWS = '[data-record]';
const LIST = 'table, ul:has([data-record])';
const PATIENCE_MS = 20_000;

const shifts = [];
const longTasks = [];
const frames = [];
let areFramesCounted = false;
let painted;

new PerformanceObserver((list) => {
  for (const { value, sources = [] } of list.getEntries()) {
    const nodes = sources.map(({ node }) => (node?.nodeType === Node.TEXT_NODE ? node.parentElement : node));
    shifts.push({
      value,
      moved: nodes.map((node) => node?.nodeName.toLowerCase() ?? 'something gone').join(', '),
      isInList: nodes.some((node) => node?.closest(LIST)),
    });
  }
}).observe({ type: 'layout-shift', buffered: true });

new PerformanceObserver((list) => {
  longTasks.push(...list.getEntries().map(({ duration }) => duration));
}).observe({ type: 'longtask', buffered: true });

function shownRows() {
  const ids = Array.from(document.querySelectorAll(ROWS), (row) => row.dataset.record);
  // If nothing matches, the list says so in place of the rows.
  return ids.length > 0 ? ids.join() : `none: ${document.querySelector('main')?.textContent ?? ''}`;
}

/** Resolves with the milliseconds from the next such event to the frame with different rows. */
function timeRepaint(type, key) {
  const before = shownRows();
  painted = new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error(`No other rows came within ${PATIENCE_MS} ms`)), PATIENCE_MS);
    window.addEventListener(type, onEvent, { capture: true });
    function onEvent(event) {
      if (key !== undefined && event.key !== key) return;
      window.removeEventListener(type, onEvent, { capture: true });
      const start = event.timeStamp;
      requestAnimationFrame(function look() {
        const isNew = document.querySelector('[data-stale]') === null && shownRows() !== before;
        // The document's state at one frame is on the screen by the next.
        requestAnimationFrame(isNew ? () => resolve(performance.now() - start) : look);
      });
    }
  });
}

function countFrames() {
  areFramesCounted = true;
  let last = performance.now();
  requestAnimationFrame(function count(now) {
    frames.push(now - last);
    last = now;
    if (areFramesCounted) requestAnimationFrame(count);
  });
}

function watch() {
  for (const seen of [shifts, longTasks, frames]) seen.length = 0;
  countFrames();
}

globalThis.bench = {
  timeRepaint,
  repainted: () => painted,
  watch,
  seen() {
    areFramesCounted = false;
    return { shifts, longTasks, frames };
  },
};
