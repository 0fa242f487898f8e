import { Button, NativeSelect } from '@mantine/core';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput, CallOutput } from '#contract/calls.ts';
import { IDLE_MINUTES, LASTING_PROOF_MINUTES, SESSION_HOURS } from '#domain/access/session.ts';
import { call, callToChange, messageOf } from '#web/data/call.ts';
import { ChevronDownIcon } from '../icons/icons.tsx';
import { FormProblem, SettingSwitch } from '../kit/form.tsx';
import { Panel } from '../kit/panel.tsx';
import { PartFailed } from '../live/loading-failed.tsx';
import { SaveOutcome } from '../rules/settings-form.tsx';
import { sessionQuery } from '../session/session.ts';

const signInSettingsQuery = queryOptions({
  queryKey: ['security', 'sign-in'],
  queryFn: () => call('getSignInSettings', {}),
});

export function SignInPanel() {
  const client = useQueryClient();
  const settings = useQuery(signInSettingsQuery);
  const save = useMutation({
    mutationFn: (input: CallInput<'updateSignInSettings'>) => callToChange('updateSignInSettings', input),
    async onSettled() {
      await client.invalidateQueries({ queryKey: signInSettingsQuery.queryKey });
      // An owner without a second factor is to set one up as well.
      await client.invalidateQueries({ queryKey: sessionQuery.queryKey });
    },
  });
  const { data } = settings;
  return (
    <Panel title="Signing in" isBusy={settings.isPending}>
      <PartFailed what="These settings" query={settings} />
      {data && (
        <>
          <SettingSwitch
            label="Require a second factor of everyone"
            help="On: whoever has none can do nothing but set one up, an authenticator app or a passkey. Off: a password is enough for those who have none."
            checked={save.isPending ? save.variables.secondFactorRequired : data.secondFactorRequired}
            disabled={save.isPending}
            onChange={(event) =>
              save.mutate({ secondFactorRequired: event.currentTarget.checked, version: data.version })
            }
          />
          {data.isAltered && (
            <FormProblem>
              These settings were changed in the database, past Cage, and are not followed. Until an owner
              saves them, a second factor is required of everyone.{' '}
              <Button
                variant="default"
                disabled={save.isPending}
                onClick={() => save.mutate({ secondFactorRequired: true, version: data.version })}
              >
                Keep it required
              </Button>
            </FormProblem>
          )}
          {data.without.length > 0 && (
            <p>
              Without a second factor:{' '}
              {data.without.map(({ displayName, email }) => displayName || email).join(', ')}
            </p>
          )}
          {save.data?.approval && <SaveOutcome outcome={save.data} />}
          {save.isError && <FormProblem>{messageOf(save.error)}</FormProblem>}
        </>
      )}
    </Panel>
  );
}

const sessionSettingsQuery = queryOptions({
  queryKey: ['security', 'sessions'],
  queryFn: () => call('getSessionSettings', {}),
});

const IDLE_CHOICES = [IDLE_MINUTES.least, 10, 15, IDLE_MINUTES.usual, 60, 120, 240, 480, IDLE_MINUTES.most];
const { least, usual, most } = LASTING_PROOF_MINUTES;
const PROOF_CHOICES = [least, 30, 60, 120, usual, 480, 720, most];

export function SessionsPanel() {
  const client = useQueryClient();
  const settings = useQuery(sessionSettingsQuery);
  const save = useMutation({
    mutationFn: (input: CallOutput<'getSessionSettings'>) => callToChange('updateSessionSettings', input),
    onSettled: () => client.invalidateQueries({ queryKey: sessionSettingsQuery.queryKey }),
  });
  const { data } = settings;
  const shown = save.isPending ? save.variables : data;
  return (
    <Panel title="Sessions" isBusy={settings.isPending}>
      <PartFailed what="These settings" query={settings} />
      {shown && (
        <>
          <Minutes
            label="Sign out whoever has not touched the console for"
            description={`An open console that nobody touches is no use. Nobody stays signed in for more than ${SESSION_HOURS} hours.`}
            choices={IDLE_CHOICES}
            value={shown.idleMinutes}
            isSaving={save.isPending}
            onChoose={(idleMinutes) => save.mutate({ ...shown, idleMinutes })}
          />
          <Minutes
            label="Ask whoever pays out to confirm that it is them every"
            description="Also for what changes where a payout goes or how much, and for entries by hand. A passkey’s touch is enough; signing in counts."
            choices={PROOF_CHOICES}
            value={shown.proofMinutes}
            isSaving={save.isPending}
            onChoose={(proofMinutes) => save.mutate({ ...shown, proofMinutes })}
          />
          {save.data?.approval && <SaveOutcome outcome={save.data} />}
          {save.isError && <FormProblem>{messageOf(save.error)}</FormProblem>}
        </>
      )}
    </Panel>
  );
}

type MinutesProps = {
  readonly label: string;
  readonly description: string;
  readonly choices: readonly number[];
  readonly value: number;
  readonly isSaving: boolean;
  readonly onChoose: (minutes: number) => void;
};

function Minutes({ label, description, choices, value, isSaving, onChoose }: MinutesProps) {
  return (
    <NativeSelect
      maw={360}
      label={label}
      description={description}
      rightSection={<ChevronDownIcon size={14} />}
      data={choicesWith(choices, value)}
      value={String(value)}
      disabled={isSaving}
      onChange={(event) => onChoose(Number(event.currentTarget.value))}
    />
  );
}

/** Another client may have chosen any number of minutes. */
function choicesWith(choices: readonly number[], present: number) {
  const minutes = [...new Set([...choices, present])].sort((one, other) => one - other);
  return minutes.map((value) => ({ value: String(value), label: durationText(value) }));
}

function durationText(minutes: number): string {
  if (minutes < 60 || minutes % 60 !== 0) return `${minutes} minutes`;
  return minutes === 60 ? '1 hour' : `${minutes / 60} hours`;
}
