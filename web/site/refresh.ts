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
  for (const storage of ['localStorage', 'sessionStorage'] as const) {
    try {
      window[storage].clear();
    } catch (error) {
      console.warn(`${storage} could not be cleared`, error);
    }
  }
  history.replaceState(null, '', address);
}
