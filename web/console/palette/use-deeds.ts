import { useMantineColorScheme } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useShortcutsDialog } from '../keyboard/shortcuts-provider.tsx';
import { useSignOut } from '../session/session.ts';
import type { Deed } from './commands.ts';

/** Does what was chosen. */
export function useDeeds(onLogoutFailed: (reason: string) => void): (deed: Deed) => void {
  const navigate = useNavigate();
  const { setColorScheme } = useMantineColorScheme();
  const shortcuts = useShortcutsDialog();
  const signOut = useSignOut();

  return (deed) => {
    switch (deed.kind) {
      case 'go':
        return void navigate({ to: deed.path, search: {} });
      case 'search':
        return void navigate({ to: deed.path, search: { search: deed.text } });
      case 'color-scheme':
        return setColorScheme(deed.scheme);
      case 'shortcuts':
        return shortcuts.open();
      case 'logout':
        return signOut.mutate(undefined, { onError: ({ message }) => onLogoutFailed(message) });
      default:
        return deed satisfies never;
    }
  };
}
