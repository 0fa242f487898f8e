import type { RefObject } from 'react';
import { useShortcuts } from '../../keyboard/shortcuts-provider.tsx';

/** The keys that settle a row settle the one record of a page. */
export function usePageVerdicts(page: RefObject<HTMLElement | null>): void {
  function press(verdict: 'accept' | 'refuse', event: KeyboardEvent): boolean {
    const button = page.current?.querySelector<HTMLElement>(`[data-verdict="${verdict}"]`);
    if (!event.repeat) button?.click();
    return button != null;
  }

  useShortcuts({
    a: (event) => press('accept', event),
    d: (event) => press('refuse', event),
  });
}
