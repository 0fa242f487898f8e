import { ToolButton } from '../controls/tool-button.tsx';
import { KeyboardIcon } from '../icons/icons.tsx';
import { useShortcutsDialog } from '../keyboard/shortcuts-provider.tsx';

export function ShortcutsButton() {
  const dialog = useShortcutsDialog();
  return (
    <ToolButton label="Keyboard shortcuts" hint="Keyboard shortcuts (?)" onClick={dialog.open}>
      <KeyboardIcon />
    </ToolButton>
  );
}
