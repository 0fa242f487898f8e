import { createContext, use } from 'react';
import { shownBrand } from './brand.tsx';

/** For the title of any screen; 0 where the count is not known. */
export const WaitingContext = createContext(0);

export function ScreenTitle({ screen }: { readonly screen: string }) {
  return <title>{pageTitle(screen, use(WaitingContext))}</title>;
}

export function pageTitle(screen: string, waiting = 0): string {
  const count = waiting > 0 ? `(${countBadge(waiting)}) ` : '';
  return `${count}${screen} · ${shownBrand().title}`;
}

const MOST = 99;

/** `7`, `99+`: for room of two digits. */
export function countBadge(count: number): string {
  return count > MOST ? `${MOST}+` : String(count);
}
