const BUSY = [
  ':focus-visible',
  '[aria-expanded="true"]',
  '[aria-busy="true"]',
  '[role="alert"]',
  '[data-editing]',
  'input:checked',
].join(', ');

/**
 * Whether somebody is reading a part of the page: it is scrolled, the pointer or the keyboard is in it, a menu or an
 * editor of theirs is open, or something in it is selected.
 */
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

/** The height covered by the header. */
function topOfPage(): number {
  return document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
}
