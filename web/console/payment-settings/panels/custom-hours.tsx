import { Button, TextInput } from '@mantine/core';
import type { SubmitEvent } from 'react';
import { hoursSet } from '../document/settings-document.ts';
import { type HoursDraft, hasUnsavedHours, overtakenHours } from '../drafts/drafts.ts';
import { SaveMark } from '../saving/save-mark.tsx';
import { useSettings } from '../saving/settings-context.ts';
import { useSaveMark } from '../saving/use-save-mark.ts';
import styles from './custom-hours.module.css';

/** The times stay drafts until they are saved. */
export function CustomHours() {
  const { settings, drafts, setHoursDraft, save, tell, tellFailure } = useSettings();
  const mark = useSaveMark();
  const hours = { ...settings.withdrawalHours, ...drafts.hours };
  const { startTime, endTime } = hours;
  const isTyped = hasUnsavedHours(settings, drafts);
  const overtaken = isTyped ? overtakenHours(settings, drafts) : undefined;
  const type = (typed: HoursDraft) =>
    setHoursDraft({ base: settings.withdrawalHours, ...drafts.hours, ...typed });

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    try {
      await mark.during(save(hoursSet({ startTime, endTime }), { show: false }));
      setHoursDraft({});
      tell('Withdrawal hours saved!');
    } catch (error) {
      tellFailure('Failed to save withdrawal hours', error);
    }
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <TextInput
        type="time"
        required
        withAsterisk={false}
        label="Opens (EST)"
        description="From then on withdrawals are taken."
        value={startTime}
        onChange={(event) => type({ startTime: event.currentTarget.value })}
      />
      <TextInput
        type="time"
        required
        withAsterisk={false}
        label="Closes (EST)"
        description="From then on they are not."
        value={endTime}
        onChange={(event) => type({ endTime: event.currentTarget.value })}
      />
      <Button type="submit" variant={isTyped ? 'filled' : 'default'}>
        Save Custom Hours
      </Button>
      <SaveMark phase={mark.phase} />
      {overtaken && (
        <p className={styles.warning} role="status">
          {overtaken}
        </p>
      )}
      {startTime !== '' && startTime === endTime && (
        <p className={styles.warning} role="status">
          If both times are the same, cash-outs stay closed all day.
        </p>
      )}
    </form>
  );
}
