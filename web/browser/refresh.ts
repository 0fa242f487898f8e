import { clearStored } from './storage.ts';

/** The address without its `refresh` parameter; undefined when it has none. */
export function withoutRefresh(address: string): string | undefined {
  const url = new URL(address);
  if (!url.searchParams.has('refresh')) return undefined;
  url.searchParams.delete('refresh');
  return url.href;
}

/** `?refresh` on any route clears what this browser has stored. */
export function refreshIfAsked(): void {
  const address = withoutRefresh(location.href);
  if (address === undefined) return;
  clearStored();
  history.replaceState(null, '', address);
}
