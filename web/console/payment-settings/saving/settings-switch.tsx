import { Switch } from '@mantine/core';
import type { SettingsChange } from '../document/settings-document.ts';
import { SaveMark } from './save-mark.tsx';
import { useSettings } from './settings-context.ts';
import styles from './settings-switch.module.css';
import { useSaveMark } from './use-save-mark.ts';

type SettingsSwitchProps = {
  /** `label` names the switch; `shown` is the visible text, where that depends on its state. */
  readonly label: string;
  readonly shown?: string;
  /** What it does on and off, in place; or else the id of what says it. */
  readonly help?: string;
  readonly noteId?: string;
  readonly checked: boolean;
  readonly change: (on: boolean) => SettingsChange;
  readonly told?: (on: boolean) => string;
  readonly failure: string;
};

/** A switch that is saved at once. People who may not change it see its state as text. */
export function SettingsSwitch(props: SettingsSwitchProps) {
  const { label, shown, help, noteId, checked, change, told, failure } = props;
  const { mayChange, save, tell, tellFailure } = useSettings();
  const mark = useSaveMark();

  async function flip(on: boolean): Promise<void> {
    try {
      await mark.during(save(change(on)));
      if (told) tell(told(on));
    } catch (error) {
      tellFailure(failure, error);
    }
  }

  if (!mayChange) {
    return (
      <span>
        <span className={styles.fact} data-on={checked || undefined}>
          {shown ?? `${label}: ${checked ? 'on' : 'off'}`}
        </span>
        {help && <span className={styles.help}>{help}</span>}
      </span>
    );
  }
  return (
    <span className={styles.place}>
      <Switch
        aria-label={label}
        label={shown ?? label}
        description={help}
        {...(noteId && { 'aria-describedby': noteId })}
        checked={checked}
        onChange={(event) => void flip(event.currentTarget.checked)}
      />
      <SaveMark phase={mark.phase} />
    </span>
  );
}
