import { countBadge } from './count-badge.ts';
import { shownBrand } from './shown-brand.ts';

export function pageTitle(screen: string, waiting = 0): string {
  const count = waiting > 0 ? `(${countBadge(waiting)}) ` : '';
  return `${count}${screen} · ${shownBrand().title}`;
}
