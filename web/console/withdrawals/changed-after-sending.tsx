import type { WithdrawalRecord } from '#contract/withdrawals/withdrawal-record.ts';
import { formatReadableTimestamp } from '#domain/time/display.ts';
import { Explained } from '../controls/explained.tsx';
import { Mark } from '../controls/mark.tsx';
import { WarningIcon } from '../icons/icons.tsx';
import type { Place } from '../records/record/record-field.ts';
import { LastChange } from '../records/values/record-facts.tsx';
import styles from './changed-after-sending.module.css';

type Changes = WithdrawalRecord['changesAfterSending'];

type ChangedAfterSendingProps = { readonly changes: Changes; readonly place: Place };

/** What was changed once the withdrawal was sent, by whom and when: it stays on the record for good. */
export function ChangedAfterSending({ changes, place }: ChangedAfterSendingProps) {
  if (place === 'details') {
    return (
      <ul className={styles.changes}>
        {changes.map(({ change, by, at }) => (
          <li key={`${change} ${at}`}>
            {change} · <LastChange change={{ name: by, at }} />
          </li>
        ))}
      </ul>
    );
  }
  const text = `Changed after sending: ${changes.map(textOf).join('; ')}`;
  return (
    <Explained by={text}>
      <Mark tone="warning" isSmall>
        <WarningIcon size={12} />
        {place === 'card' ? 'Changed after sending' : <span className="visually-hidden">{text}</span>}
      </Mark>
    </Explained>
  );
}

function textOf({ change, by, at }: Changes[number]): string {
  return `${change}, by ${by ?? 'Cage'}, ${formatReadableTimestamp(new Date(at))}`;
}
