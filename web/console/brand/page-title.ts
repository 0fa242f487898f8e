import { capped } from './capped.ts';

/** The operator's title, which the server writes into the page. */
export function operatorTitle(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="cage-title"]')?.content ?? 'Cage';
}

/** The title of the browser's tab: how many wait, if any do, this screen's name, then the operator's. */
export function pageTitle(screen: string, waiting = 0): string {
  const count = waiting > 0 ? `(${capped(waiting)}) ` : '';
  return `${count}${screen} · ${operatorTitle()}`;
}
