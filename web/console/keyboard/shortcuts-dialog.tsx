import { Kbd, Switch } from '@mantine/core';
import { Dialog } from '../controls/dialog.tsx';
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
      <Switch
        className={styles.toggle ?? ''}
        label="Use keyboard shortcuts"
        checked={on}
        onChange={(event) => onToggle(event.currentTarget.checked)}
      />
    </Dialog>
  );
}
