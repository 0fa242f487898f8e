import { Link } from '@tanstack/react-router';
import type { CallOutput } from '#contract/calls.ts';
import { depositStatusLabel } from '#domain/deposits/deposit.ts';
import { Text } from '../kit/box.tsx';
import { Panel } from '../kit/panel.tsx';
import { Table } from '../kit/table.tsx';
import { None } from '../records/fields/values.tsx';
import { ShortTime } from '../time/when.tsx';
import styles from './money.module.css';
import { Figures } from './money-figures.tsx';
import { signedText } from './money-text.ts';

type Money = CallOutput<'getMoney'>;
type Gaps = Money['uncredited'];

/** Deposits whose money and whose verdict do not agree; nothing where all do. */
export function FundingGaps({ creditedShort, uncredited }: Pick<Money, 'creditedShort' | 'uncredited'>) {
  return (
    <>
      <GapsPanel
        title="Credited without money, in 30 days"
        head={['Credited', 'Player', 'Method', 'Amount', 'Came in', 'By']}
        gaps={creditedShort}
        last={({ byName }) => byName ?? <None />}
      />
      <GapsPanel
        title="Money that is not credited"
        head={['Asked for', 'Player', 'Method', 'Amount', 'Came in', 'Status']}
        gaps={uncredited}
        last={({ status }) => depositStatusLabel(status)}
      />
    </>
  );
}

type GapsPanelProps = {
  readonly title: string;
  readonly head: readonly string[];
  readonly gaps: Gaps;
  readonly last: (deposit: Gaps['deposits'][number]) => React.ReactNode;
};

function GapsPanel({ title, head, gaps: { count, amount, deposits }, last }: GapsPanelProps) {
  if (count === 0) return null;
  return (
    <Panel title={title} isFlush actions={<Figures count={count} amount={amount} shown={deposits.length} />}>
      <Table head={head} label={title} className={styles.gaps ?? ''}>
        {deposits.map((deposit) => (
          <tr key={deposit.depositId}>
            <th scope="row">
              <Text tone="dim" weight="normal">
                <ShortTime instant={deposit.at} />
              </Text>
            </th>
            <td>
              <Link to="/deposits/$id" params={{ id: deposit.depositId }}>
                {deposit.username}
              </Link>
            </td>
            <td>{deposit.method}</td>
            <td className={styles.sum}>{signedText(deposit.amount)}</td>
            <td className={styles.sum}>{deposit.received > 0 ? signedText(deposit.received) : <None />}</td>
            <td>{last(deposit)}</td>
          </tr>
        ))}
      </Table>
    </Panel>
  );
}
