/**
 * An address with a `refresh` parameter clears what this browser keeps for the app, and loses the parameter.
 * @returns the address without it; undefined when it has none
 */
export function withoutRefresh(address: string): string | undefined {
  const url = new URL(address);
  if (!url.searchParams.has('refresh')) return undefined;
  url.searchParams.delete('refresh');
  return url.href;
}

export function startFreshIfAsked(): void {
  const address = withoutRefresh(window.location.href);
  if (address === undefined) return;
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', address);
}
