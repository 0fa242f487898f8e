import { METHOD_KEYS, METHODS } from '#domain/methods/methods.ts';
import { methodEnabled } from '../document/settings-document.ts';
import { useSettings } from '../saving/settings-context.ts';
import { SettingsSwitch } from '../saving/settings-switch.tsx';
import styles from './panel.module.css';
import { Panel } from './panel.tsx';

const NOTE = 'method-controls-note';

export function MethodControls() {
  const { settings, mayChange } = useSettings();
  return (
    <Panel title="Payment Method Controls">
      <p id={NOTE} className={styles.text}>
        Active: players can choose the method for a deposit. Inactive: they are not offered it. Payouts by it
        go on.
      </p>
      <ul className={styles.list}>
        {METHOD_KEYS.map((key) => {
          const { enabled } = settings[key];
          const { label } = METHODS[key];
          return (
            <li key={key} className={styles.row}>
              <span aria-hidden={mayChange || undefined}>{label}</span>
              <SettingsSwitch
                label={label}
                noteId={NOTE}
                shown={enabled ? 'Active' : 'Inactive'}
                checked={enabled}
                change={(on) => methodEnabled(key, on)}
                told={(on) => `${label} ${on ? 'enabled' : 'disabled'} on customer site`}
                failure="Failed to toggle payment method"
              />
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
