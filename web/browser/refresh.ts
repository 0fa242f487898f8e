import { clearStored } from './storage.ts';

export function withoutRefresh(address: string): string | undefined {
  const url = new URL(address);
  if (!url.searchParams.has('refresh')) return undefined;
  url.searchParams.delete('refresh');
  return url.href;
}

/** `?refresh` on any route clears this browser's stored data. */
export function refreshIfAsked(): void {
  const address = withoutRefresh(location.href);
  if (address === undefined) return;
  clearStored();
  history.replaceState(null, '', address);
}
