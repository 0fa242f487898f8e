/**
 * Goes to a payment page: in a frame the page around it goes, or a new tab where it may not; else the page itself.
 * Does nothing with an address that is not of the web.
 * Source: docs/reference/customer-site.md, 'Leaving for a hosted page'.
 */
export function leaveFor(address: string): void {
  if (!isWebAddress(address)) return;
  if (window.parent === window) {
    location.assign(address);
    return;
  }
  try {
    window.parent.location.href = address;
  } catch {
    const tab = window.open(address, '_blank');
    if (tab) tab.opener = null;
  }
}

/** Keeps `javascript:` and the like from ever being followed. */
export function isWebAddress(address: string): boolean {
  return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
}
