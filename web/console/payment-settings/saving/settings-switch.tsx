import { Switch } from '@mantine/core';
import type { SettingsChange } from '../document/settings-document.ts';
import { SaveMark } from './save-mark.tsx';
import { useSettings } from './settings-context.ts';
import styles from './settings-switch.module.css';
import { useSaveMark } from './use-save-mark.ts';

type SettingsSwitchProps = {
  /** What it is called; `shown`, what stands beside it, when that depends on how it stands. */
  readonly label: string;
  readonly shown?: string;
  readonly checked: boolean;
  readonly change: (on: boolean) => SettingsChange;
  readonly told?: (on: boolean) => string;
  readonly failure: string;
};

/** A switch that is saved at once. For those who may not, it says how it stands. */
export function SettingsSwitch({ label, shown, checked, change, told, failure }: SettingsSwitchProps) {
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
      <span className={styles.fact} data-on={checked || undefined}>
        {shown ?? `${label}: ${checked ? 'on' : 'off'}`}
      </span>
    );
  }
  return (
    <span className={styles.place}>
      <Switch
        aria-label={label}
        label={shown ?? label}
        checked={checked}
        onChange={(event) => void flip(event.currentTarget.checked)}
      />
      <SaveMark phase={mark.phase} />
    </span>
  );
}
