import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallOutput } from '#contract/calls.ts';
import { formatNyDateTime } from '#domain/time/display.ts';
import { call, callToChange, messageOf } from '#web/data/call.ts';
import { Text } from '../kit/box.tsx';
import { FormProblem, SettingSwitch } from '../kit/form.tsx';
import kit from '../kit/kit.module.css';
import { LoadingLines, Page, Panel } from '../kit/panel.tsx';
import { Table } from '../kit/table.tsx';
import { PartFailed } from '../live/loading-failed.tsx';
import { ApprovalSettingsPanel } from '../payout-rules/approval-settings-panel.tsx';
import { SignalSettingsPanel } from '../payout-rules/signal-settings-panel.tsx';
import { SessionsPanel, SignInPanel } from './sign-in-panels.tsx';

/** Each panel is about one concern, with settings, calls and a version of its own. */
export function SecurityScreen() {
  return (
    <Page title="Security">
      <SignInPanel />
      <SessionsPanel />
      <PushPanel />
      <ApprovalSettingsPanel />
      <SignalSettingsPanel />
      <RefusedSignInsPanel />
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
    <Panel title="Notices on devices" isBusy={settings.isPending}>
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

const REFRESH_MS = 60_000;

type Range = CallOutput<'getRefusedSignIns'>['ranges'][number];

function RefusedSignInsPanel() {
  const refused = useQuery({
    queryKey: ['security', 'refused-sign-ins'],
    queryFn: () => call('getRefusedSignIns', {}),
    refetchInterval: REFRESH_MS,
  });
  const { data } = refused;
  return (
    <Panel title="Refused sign-ins" isBusy={refused.isPending} isFlush>
      <div className={kit.panelBody}>
        <PartFailed what="The refused sign-ins" query={refused} />
        {refused.isPending && <LoadingLines />}
        {data && (
          <Text as="p" tone="dim">
            {data.attempts === 0
              ? 'None in the last 7 days.'
              : `${data.attempts.toLocaleString('en-US')} in the last 7 days. Those of people on the staff are in the activity log too.`}
          </Text>
        )}
      </div>
      {data && data.attempts > 0 && (
        <Table head={['Addresses', 'Attempts', 'Why', 'Last in the hour from']}>
          {data.ranges.map((range) => (
            <tr key={range.range}>
              <th scope="row">{range.range}</th>
              <td>{range.attempts.toLocaleString('en-US')}</td>
              <td>{reasonsText(range)}</td>
              <td>{formatNyDateTime(range.lastHour, new Date())}</td>
            </tr>
          ))}
        </Table>
      )}
    </Panel>
  );
}

const REASONS: Readonly<Record<keyof Range['reasons'], string>> = {
  nobody: 'unknown email',
  password: 'wrong password',
  factor: 'wrong second factor',
  removed: 'removed from the staff',
  limit: 'too many attempts',
};

function reasonsText({ reasons }: Range): string {
  return (Object.keys(REASONS) as Array<keyof typeof REASONS>)
    .filter((reason) => reasons[reason] > 0)
    .map((reason) => `${REASONS[reason]} ${reasons[reason].toLocaleString('en-US')}`)
    .join(', ');
}
