import { addressOf } from '#domain/words/address-of.ts';
import { openTab } from '#web/browser/withheld.ts';

/**
 * Goes to a payment page. Inside a frame the parent page goes there, or a new tab opens where that is not allowed.
 * Ignores an address that is neither http nor https.
 * @returns whether it could: a frame may be allowed neither
 * Source: docs/reference/customer-site.md, 'Leaving for a hosted page'.
 */
export function leaveFor(address: string): boolean {
  if (!isWebAddress(address)) return false;
  if (window.parent === window) {
    location.assign(address);
    return true;
  }
  try {
    window.parent.location.href = address;
    return true;
  } catch {
    return openTab(address);
  }
}

/** Keeps `javascript:` and the like from being followed. */
export function isWebAddress(address: string): boolean {
  return /^https?:$/.test(addressOf(address)?.protocol ?? '');
}
