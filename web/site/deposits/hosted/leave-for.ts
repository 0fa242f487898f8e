import { addressOf } from '#domain/words/address-of.ts';
import { openTab } from '#web/browser/withheld.ts';

/**
 * In a frame the parent page goes there, or else a new tab; false if neither may.
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
