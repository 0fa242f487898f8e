import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call, callToChange, messageOf } from '#web/data/call.ts';
import { randomUuid } from '#web/data/uuid.ts';
import { Dialog, DialogText } from '../kit/dialog.tsx';
import { ReasonForm } from '../kit/form.tsx';
import { Panel } from '../kit/panel.tsx';
import { StatusBanner, useStatus } from '../kit/status-banner.tsx';
import { Table } from '../kit/table.tsx';
import { LoadingFailed } from '../live/loading-failed.tsx';
import { Figures } from './funding-panels.tsx';
import { type Account, signedText } from './money-text.ts';
import { OutgoingDialog } from './outgoing-dialog.tsx';
import { MATCHED_HEAD, MatchedRow, OPEN_HEAD, OpenRow, UNSEEN_HEAD, UnseenRow } from './outgoing-rows.tsx';
import { type Leaving, leavingName, type Matching } from './outgoing-text.ts';
import { MONEY, useRefreshOnMoney } from './refresh-on-money.ts';

const QUERY_KEY = [...MONEY, 'outgoing'];

type Props = {
  readonly accounts: readonly Account[];
  /** Before what is accounted for already. @param onDone tells of a change, and reads all anew */
  readonly children: (onDone: (message: string) => void) => ReactNode;
};

/** Money that went out without a payout, and payouts that were not seen leaving; nothing where there is neither. */
export function Outgoing({ accounts, children }: Props) {
  const client = useQueryClient();
  const { status, tell, tellFailure, clear } = useStatus();
  const [asked, setAsked] = useState<Leaving>();
  const [takenBack, setTakenBack] = useState<Leaving>();
  const query = useQuery({
    queryKey: QUERY_KEY,
    queryFn: () => call('getOutgoing', {}),
    placeholderData: keepPreviousData,
  });
  useRefreshOnMoney(QUERY_KEY);
  const onDone = (message: string) => {
    void client.invalidateQueries({ queryKey: MONEY });
    setAsked(undefined);
    setTakenBack(undefined);
    tell(message);
  };
  const matching = useMutation({
    mutationFn: ({ receiptId, as }: Pick<Leaving, 'receiptId'> & { readonly as: Matching }) =>
      callToChange('matchOutgoing', { requestId: randomUuid(), receiptId, as }),
    onSuccess: ({ message }) => onDone(message),
    onError: (error) => tellFailure(messageOf(error)),
  });
  const found = query.data;
  return (
    <>
      <StatusBanner status={status} onClear={clear} />
      {query.isError && <LoadingFailed what="Money that left" query={query} />}
      {found && found.open.length > 0 && (
        <Panel
          title="Went out without a payout"
          isFlush
          actions={<Figures {...found.openFigures} shown={found.open.length} />}
        >
          <Table head={OPEN_HEAD} label="Went out without a payout" numbers={['Amount']}>
            {found.open.map((leaving) => (
              <OpenRow
                key={leaving.receiptId}
                leaving={leaving}
                accounts={accounts}
                isPending={matching.isPending}
                onChoose={(as) => matching.mutate({ receiptId: leaving.receiptId, as })}
                onAsk={() => setAsked(leaving)}
              />
            ))}
          </Table>
        </Panel>
      )}
      {found && found.unseen.length > 0 && (
        <Panel
          title="Said to be sent, not seen leaving"
          isFlush
          actions={<Figures {...found.unseenFigures} shown={found.unseen.length} />}
        >
          <Table head={UNSEEN_HEAD} label="Said to be sent, not seen leaving" numbers={['Amount']}>
            {found.unseen.map((payout) => (
              <UnseenRow key={payout.withdrawalId} payout={payout} accounts={accounts} />
            ))}
          </Table>
        </Panel>
      )}
      {children(onDone)}
      {found && found.matched.length > 0 && (
        <Panel title="Accounted for last" isFlush>
          <Table head={MATCHED_HEAD} label="Accounted for last" numbers={['Amount']}>
            {found.matched.map((leaving) => (
              <MatchedRow
                key={leaving.receiptId}
                leaving={leaving}
                accounts={accounts}
                onTakeBack={() => setTakenBack(leaving)}
              />
            ))}
          </Table>
        </Panel>
      )}
      <TakeBackDialog leaving={takenBack} onClose={() => setTakenBack(undefined)} onDone={onDone} />
      <OutgoingDialog
        leaving={asked}
        open={found?.open ?? []}
        accounts={accounts}
        onClose={() => setAsked(undefined)}
        onDone={onDone}
      />
    </>
  );
}

type TakeBackProps = {
  readonly leaving: Leaving | undefined;
  readonly onClose: () => void;
  readonly onDone: (message: string) => void;
};

function TakeBackDialog({ leaving, onClose, onDone }: TakeBackProps) {
  const saving = useMutation({
    mutationFn: (reason: string) =>
      callToChange('unmatchOutgoing', { matchId: leaving?.match?.id ?? '', reason }),
    onSuccess: ({ message }) => onDone(message),
  });
  return (
    <Dialog opened={leaving !== undefined} onClose={onClose} title="Why is it taken back?">
      {leaving && (
        <ReasonForm
          action="Take it back"
          error={saving.error}
          isPending={saving.isPending}
          onSubmit={saving.mutate}
          onCancel={onClose}
        >
          <DialogText>
            {`What ${signedText(leaving.amount)} to ${leavingName(leaving)} was for is open again.`}
          </DialogText>
        </ReasonForm>
      )}
    </Dialog>
  );
}
