const BUSY = [
  ':focus-visible',
  '[aria-expanded="true"]',
  '[aria-busy="true"]',
  '[role="alert"]',
  '[data-editing]',
  'input:checked',
].join(', ');

/** A part is read that is scrolled, pointed at, focused or selected in, or has a menu or editor open. */
export function hasUserAttention(part: HTMLElement): boolean {
  return isScrolled(part) || isPointedAt(part) || part.querySelector(BUSY) !== null;
}

function isScrolled(part: HTMLElement): boolean {
  return window.scrollY > 0 && part.getBoundingClientRect().top < topOfPage();
}

/** Touch leaves a stale hover behind. */
function isPointedAt(part: HTMLElement): boolean {
  return window.matchMedia('(hover: hover)').matches && part.matches(':hover');
}

function topOfPage(): number {
  return document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
}
