import { countBadge } from './count-badge.ts';
import { shownBrand } from './shown-brand.ts';

/** The title of the browser's tab: how many wait, if any do, this screen's name, then the operator's. */
export function pageTitle(screen: string, waiting = 0): string {
  const count = waiting > 0 ? `(${countBadge(waiting)}) ` : '';
  return `${count}${screen} · ${shownBrand().title}`;
}
