import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { CallOutput } from '#contract/calls.ts';
import { can } from '#domain/access/capabilities.ts';
import { depositStatusLabel } from '#domain/deposits/deposit.ts';
import { callToChange } from '#web/data/call.ts';
import { Row, Text } from '../kit/box.tsx';
import { Dialog, DialogText } from '../kit/dialog.tsx';
import { ReasonForm } from '../kit/form.tsx';
import { Panel } from '../kit/panel.tsx';
import { Table } from '../kit/table.tsx';
import { None } from '../records/fields/values.tsx';
import { useAdmin } from '../session/session.ts';
import { ShortTime } from '../time/when.tsx';
import { signedText } from './money-text.ts';

type Money = CallOutput<'getMoney'>;
type Gaps = Money['uncredited'];

type Deposit = Gaps['deposits'][number];

type FundingGapsProps = Pick<Money, 'creditedShort' | 'uncredited'> & {
  readonly onDone: (message: string) => void;
};

/** Deposits whose money and whose verdict do not agree; nothing where all do. */
export function FundingGaps({ creditedShort, uncredited, onDone }: FundingGapsProps) {
  const maySettle = can(useAdmin().role, 'money.settle');
  const [asked, setAsked] = useState<Deposit>();
  return (
    <>
      <GapsPanel
        title="Credited without money, in 30 days"
        head={['Credited', 'Player', 'Method', 'Amount', 'Came in', 'By', ...(maySettle ? [''] : [])]}
        gaps={creditedShort}
        last={({ byName }) => byName ?? <None />}
        onWriteOff={maySettle ? setAsked : undefined}
      />
      <GapsPanel
        title="Money that is not credited"
        head={['Asked for', 'Player', 'Method', 'Amount', 'Came in', 'Status']}
        gaps={uncredited}
        last={({ status }) => depositStatusLabel(status)}
        onWriteOff={undefined}
      />
      <WriteOffDialog
        deposit={asked}
        onClose={() => setAsked(undefined)}
        onDone={(message) => {
          setAsked(undefined);
          onDone(message);
        }}
      />
    </>
  );
}

type GapsPanelProps = {
  readonly title: string;
  readonly head: readonly string[];
  readonly gaps: Gaps;
  readonly last: (deposit: Deposit) => ReactNode;
  /** Absent for those who may not, and where nothing is lost. */
  readonly onWriteOff: ((deposit: Deposit) => void) | undefined;
};

function GapsPanel({ title, head, gaps, last, onWriteOff }: GapsPanelProps) {
  const { deposits, ...figures } = gaps;
  if (figures.count === 0) return null;
  return (
    <Panel title={title} isFlush actions={<Figures {...figures} shown={deposits.length} />}>
      <Table head={head} numbers={head.slice(3, 5)} label={title}>
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
            <td data-number>{signedText(deposit.amount)}</td>
            <td data-number>{deposit.received > 0 ? signedText(deposit.received) : <None />}</td>
            <td>{last(deposit)}</td>
            {onWriteOff && (
              <td>
                <Row justify="end">
                  <Button size="compact-sm" variant="default" onClick={() => onWriteOff(deposit)}>
                    Write off…
                  </Button>
                </Row>
              </td>
            )}
          </tr>
        ))}
      </Table>
    </Panel>
  );
}

type WriteOffDialogProps = {
  readonly deposit: Deposit | undefined;
  readonly onClose: () => void;
  readonly onDone: (message: string) => void;
};

function WriteOffDialog({ deposit, onClose, onDone }: WriteOffDialogProps) {
  const saving = useMutation({
    mutationFn: ({ reason, of }: { readonly reason: string; readonly of: Deposit }) =>
      callToChange('writeOff', { depositId: of.depositId, amount: missingOf(of), reason }),
    onSuccess: ({ message }) => onDone(message),
  });
  return (
    <Dialog opened={deposit !== undefined} onClose={onClose} title="Why is it lost?">
      {deposit && (
        <ReasonForm
          action="Write it off"
          error={saving.error}
          isPending={saving.isPending}
          onSubmit={(reason) => saving.mutate({ reason, of: deposit })}
          onCancel={onClose}
        >
          <DialogText>
            {`${signedText(missingOf(deposit))} that was credited to ${deposit.username} counts as a loss, until its money comes or the deposit is changed.`}
          </DialogText>
        </ReasonForm>
      )}
    </Dialog>
  );
}

/** In US dollars, to the cent. */
function missingOf({ amount, received }: Deposit): number {
  return Math.round((amount - received) * 100) / 100;
}

type FiguresProps = Pick<Gaps, 'count' | 'amount' | 'hasMore'> & { readonly shown: number };

/** How many and how much a list is, of which it may show a part. */
export function Figures({ count, amount, hasMore, shown }: FiguresProps) {
  const many = count.toLocaleString('en-US');
  const all = hasMore ? `More than ${many}` : `${many} × ${signedText(amount)}`;
  return <Text tone="dim">{shown < count ? `${all}, the first ${shown} of them` : all}</Text>;
}
