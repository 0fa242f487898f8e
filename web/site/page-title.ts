import type { Brand } from '#contract/page-data.ts';
import { routeOf } from './routes.tsx';

/** The browser's tab: what this page is, then whose. */
export function pageTitle(path: string, search: string, brand: Brand): string {
  return `${routeOf(path)?.titleOf(search) ?? 'Page not found'} · ${brand.title}`;
}
