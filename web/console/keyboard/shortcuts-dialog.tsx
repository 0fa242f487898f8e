import { Kbd } from '@mantine/core';
import { Dialog } from '../kit/dialog.tsx';
import { SettingSwitch } from '../kit/form.tsx';
import { SHORTCUTS } from './shortcuts.ts';
import styles from './shortcuts-dialog.module.css';

type ShortcutsDialogProps = {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly on: boolean;
  readonly onToggle: (on: boolean) => void;
};

export function ShortcutsDialog({ opened, onClose, on, onToggle }: ShortcutsDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Keyboard shortcuts">
      <dl className={styles.list}>
        {SHORTCUTS.map(({ keys, does }) => (
          <div key={does} className={styles.item}>
            <dt className={styles.keys}>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <SettingSwitch
        className={styles.toggle ?? ''}
        label="Use keyboard shortcuts"
        help="In this browser. Off: single letters do nothing, as speech input and some screen readers need it."
        checked={on}
        onChange={(event) => onToggle(event.currentTarget.checked)}
      />
    </Dialog>
  );
}
