import { useQuery } from '@tanstack/react-query';
import type { CallOutput } from '#contract/calls.ts';
import { formatNyDateTime } from '#domain/time/display.ts';
import { call } from '#web/data/call.ts';
import { Panel, PartFailed } from '../kit/panel.tsx';
import styles from './security.module.css';

const REFRESH_MS = 60_000;

type Range = CallOutput<'getRefusedSignIns'>['ranges'][number];

/** Who tried in vain, counted by where they came from. */
export function RefusedSignInsPanel() {
  const refused = useQuery({
    queryKey: ['security', 'refused-sign-ins'],
    queryFn: () => call('getRefusedSignIns', {}),
    refetchInterval: REFRESH_MS,
  });
  return (
    <Panel title="Refused sign-ins" isBusy={refused.isPending}>
      <PartFailed what="The refused sign-ins" query={refused} />
      {refused.data && <Ranges {...refused.data} />}
    </Panel>
  );
}

function Ranges({ attempts, ranges }: CallOutput<'getRefusedSignIns'>) {
  if (attempts === 0) return <p className={styles.dim}>None in the last 7 days.</p>;
  const now = new Date();
  return (
    <>
      <p className={styles.dim}>
        {attempts.toLocaleString('en-US')} in the last 7 days. Those of people on the staff are in the
        activity log too.
      </p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Addresses</th>
            <th scope="col" className={styles.number}>
              Attempts
            </th>
            <th scope="col">Why</th>
            <th scope="col">Last in the hour from</th>
          </tr>
        </thead>
        <tbody>
          {ranges.map((range) => (
            <tr key={range.range}>
              <th scope="row">{range.range}</th>
              <td className={styles.number}>{range.attempts.toLocaleString('en-US')}</td>
              <td>{reasonsText(range)}</td>
              <td>{formatNyDateTime(range.lastHour, now)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
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
