import { KeyboardIcon } from '../icons/icons.tsx';
import { useShortcutsDialog } from '../keyboard/shortcuts-provider.tsx';
import { ToolButton } from '../kit/buttons.tsx';

export function ShortcutsButton() {
  const dialog = useShortcutsDialog();
  return (
    <ToolButton label="Keyboard shortcuts" hint="Keyboard shortcuts (?)" onClick={dialog.open}>
      <KeyboardIcon />
    </ToolButton>
  );
}
