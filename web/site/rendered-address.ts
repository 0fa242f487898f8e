const ATTRIBUTE = 'data-rendered-address';

/** The browser first draws the address rendered for, as it was sent, and then its own, as with a query. */
export function markOf(address: string | undefined): Record<string, string | undefined> {
  return { [ATTRIBUTE]: address };
}

/** Undefined: nothing was rendered on the server. */
export function renderedAddress(root: Element): string | undefined {
  return root.querySelector(`[${ATTRIBUTE}]`)?.getAttribute(ATTRIBUTE) ?? undefined;
}
