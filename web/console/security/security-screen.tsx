import { useQuery } from '@tanstack/react-query';
import type { CallOutput } from '#contract/calls.ts';
import { formatNyDateTime } from '#domain/time/display.ts';
import { call } from '#web/data/call.ts';
import { Text } from '../kit/box.tsx';
import kit from '../kit/kit.module.css';
import { LoadingLines, Page, Panel } from '../kit/panel.tsx';
import { Table } from '../kit/table.tsx';
import { PartFailed } from '../live/loading-failed.tsx';
import { SessionsPanel, SignInPanel } from './sign-in-panels.tsx';

/** Each panel is about one concern, with settings, calls and a version of its own. */
export function SecurityScreen() {
  return (
    <Page title="Security">
      <SignInPanel />
      <SessionsPanel />
      <RefusedSignInsPanel />
    </Page>
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
      <div className={kit.text} style={{ padding: '0 14px 14px' }}>
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
