const ATTRIBUTE = 'data-rendered-address';

/**
 * Marks the page with the address it was rendered for. The browser starts from that one, so that what it first
 * draws is what it was sent, and goes on to its own: a query, or a page that the server keeps one copy of.
 */
export function markOf(address: string | undefined): Record<string, string | undefined> {
  return { [ATTRIBUTE]: address };
}

/** Undefined: nothing was rendered on the server. */
export function renderedAddress(root: Element): string | undefined {
  return root.querySelector(`[${ATTRIBUTE}]`)?.getAttribute(ATTRIBUTE) ?? undefined;
}
