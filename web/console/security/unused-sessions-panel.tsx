import { NativeSelect } from '@mantine/core';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/calls.ts';
import { IDLE_MINUTES } from '#domain/access/idle.ts';
import { SESSION_HOURS } from '#domain/access/session-hours.ts';
import { call, callToChange, messageOf } from '#web/data/call.ts';
import { FormProblem } from '../controls/form.tsx';
import { PartFailed } from '../controls/sections/part-failed.tsx';
import { Section } from '../controls/sections/section.tsx';
import { ChevronDownIcon } from '../icons/icons.tsx';
import { SaveOutcome } from '../payout-rules/save-outcome.tsx';
import styles from './security.module.css';

const sessionSettingsQuery = queryOptions({
  queryKey: ['security', 'sessions'],
  queryFn: () => call('getSessionSettings', {}),
});

const CHOICES = [IDLE_MINUTES.least, 10, 15, IDLE_MINUTES.usual, 60, 120, 240, 480, IDLE_MINUTES.most];

/** After how long a session ends that nobody uses. */
export function UnusedSessionsPanel() {
  const client = useQueryClient();
  const settings = useQuery(sessionSettingsQuery);
  const save = useMutation({
    mutationFn: (input: CallInput<'updateSessionSettings'>) => callToChange('updateSessionSettings', input),
    onSettled: () => client.invalidateQueries({ queryKey: sessionSettingsQuery.queryKey }),
  });
  const { data } = settings;
  return (
    <Section title="Unused sessions" isBusy={settings.isPending}>
      <PartFailed what="These settings" query={settings} />
      {data && (
        <>
          <NativeSelect
            className={styles.narrow}
            label="Sign out whoever has not touched the console for"
            description={`An open console that nobody touches is no use. Nobody stays signed in for more than ${SESSION_HOURS} hours.`}
            rightSection={<ChevronDownIcon size={14} />}
            data={choicesWith(data.idleMinutes)}
            value={String(save.isPending ? save.variables.idleMinutes : data.idleMinutes)}
            disabled={save.isPending}
            onChange={(event) =>
              save.mutate({ idleMinutes: Number(event.currentTarget.value), version: data.version })
            }
          />
          {save.data?.approval && <SaveOutcome outcome={save.data} />}
          {save.isError && <FormProblem>{messageOf(save.error)}</FormProblem>}
        </>
      )}
    </Section>
  );
}

/** Another client may have chosen any number of minutes. */
function choicesWith(present: number) {
  const minutes = [...new Set([...CHOICES, present])].sort((one, other) => one - other);
  return minutes.map((value) => ({ value: String(value), label: durationText(value) }));
}

function durationText(minutes: number): string {
  if (minutes < 60 || minutes % 60 !== 0) return `${minutes} minutes`;
  return minutes === 60 ? '1 hour' : `${minutes / 60} hours`;
}
