import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callToChange, messageOf } from '#web/data/call.ts';
import { FormProblem, SettingSwitch } from '../kit/form.tsx';
import { Page, Panel } from '../kit/panel.tsx';
import { PartFailed } from '../live/loading-failed.tsx';
import { StaffMailPanel } from './staff-mail-panel.tsx';

/** How staff learn of what waits while nobody looks at the console. */
export function NoticesScreen() {
  return (
    <Page title="Notices">
      <PushPanel />
      <StaffMailPanel />
    </Page>
  );
}

const pushSettingsQuery = queryOptions({
  queryKey: ['security', 'push'],
  queryFn: async () => (await call('getPushDevices', {})).isAllowed,
});

function PushPanel() {
  const client = useQueryClient();
  const settings = useQuery(pushSettingsQuery);
  const save = useMutation({
    mutationFn: (isOn: boolean) => callToChange('updatePushSettings', { isOn }),
    onSettled: () => client.invalidateQueries({ queryKey: pushSettingsQuery.queryKey }),
  });
  return (
    <Panel title="On devices" isBusy={settings.isPending}>
      <PartFailed what="This setting" query={settings} />
      {settings.data !== undefined && (
        <SettingSwitch
          label="Let staff have notices of new requests"
          help="On: whoever turns them on under My account is told how many requests wait, encrypted, through the push service of their browser’s maker. Off: nothing is sent to anybody."
          checked={save.isPending ? save.variables : settings.data}
          disabled={save.isPending}
          onChange={(event) => save.mutate(event.currentTarget.checked)}
        />
      )}
      {save.isError && <FormProblem>{messageOf(save.error)}</FormProblem>}
    </Panel>
  );
}
