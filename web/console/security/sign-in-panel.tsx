import { Button } from '@mantine/core';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/calls.ts';
import { call, callToChange, messageOf } from '#web/data/call.ts';
import { FormProblem, SettingSwitch } from '../kit/form.tsx';
import { Panel, PartFailed } from '../kit/panel.tsx';
import { SaveOutcome } from '../payout-rules/save-outcome.tsx';
import { sessionQuery } from '../session/session.ts';

const signInSettingsQuery = queryOptions({
  queryKey: ['security', 'sign-in'],
  queryFn: () => call('getSignInSettings', {}),
});

/** What signing in takes. */
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
