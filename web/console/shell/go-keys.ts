import { useNavigate } from '@tanstack/react-router';
import { useShortcuts } from '../keyboard/shortcuts.tsx';
import { useAdmin } from '../session/session.ts';
import { allTabsFor } from '../tabs/tabs.ts';

const PATIENCE_MS = 1_500;

/** `g`, then the letter of a tab. The letter is nobody else's then: in a list `d` declines. */
export function useGoKeys(): void {
  const { role } = useAdmin();
  const navigate = useNavigate();
  useShortcuts({
    g: () => {
      const over = new AbortController();
      const listener = (event: KeyboardEvent) => {
        over.abort();
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        const tab = allTabsFor(role).find(({ letter }) => letter === event.key);
        if (tab === undefined) return;
        event.preventDefault();
        event.stopImmediatePropagation();
        void navigate({ to: tab.path });
      };
      window.addEventListener('keydown', listener, { capture: true, signal: over.signal });
      setTimeout(() => over.abort(), PATIENCE_MS);
    },
  });
}
