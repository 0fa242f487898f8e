import { useMantineColorScheme } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { askForExport } from '../exporting/ask-for-export.ts';
import { install } from '../installing/install-offer.ts';
import { useShortcutsDialog } from '../keyboard/shortcuts-provider.tsx';
import { useSignOut } from '../session/session.ts';
import type { CommandAction } from './commands.ts';

/** Does what was chosen. */
export function useRunAction(onLogoutFailed: (reason: string) => void): (action: CommandAction) => void {
  const navigate = useNavigate();
  const { setColorScheme } = useMantineColorScheme();
  const shortcuts = useShortcutsDialog();
  const signOut = useSignOut();

  return (action) => {
    switch (action.kind) {
      case 'go':
        return void navigate({ to: action.path, search: {} });
      case 'search':
        return void navigate({ to: action.path, search: { search: action.text } });
      case 'player':
        return void navigate({ to: '/players/$username', params: { username: action.username } });
      case 'record':
        return void navigate({ to: action.path, params: { id: action.id } });
      case 'color-scheme':
        return setColorScheme(action.scheme);
      case 'export':
        return askForExport();
      case 'install':
        return install();
      case 'shortcuts':
        return shortcuts.open();
      case 'logout':
        return signOut.mutate(undefined, { onError: ({ message }) => onLogoutFailed(message) });
      default:
        return action satisfies never;
    }
  };
}
