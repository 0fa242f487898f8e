import styles from '../controls/tool-button.module.css';
import { KeyboardIcon } from '../icons/icons.tsx';
import { useShortcutsDialog } from '../keyboard/shortcuts-provider.tsx';

export function ShortcutsButton() {
  const dialog = useShortcutsDialog();
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label="Keyboard shortcuts"
      title="Keyboard shortcuts (?)"
      onClick={dialog.open}
    >
      <KeyboardIcon />
    </button>
  );
}
