import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import type { WithdrawalRecord } from '#contract/withdrawals/withdrawal-record.ts';
import { can } from '#domain/access/capabilities.ts';
import { takesReason } from '#domain/withdrawals/reasons.ts';
import { useGoTo } from '../records/list/use-go-to.ts';
import headStyles from '../records/queue/list-head.module.css';
import { QueueHead } from '../records/queue/queue-head.tsx';
import type { StatusChoice } from '../records/record/record-source.ts';
import { RecordsScreen } from '../records/screen/records-screen.tsx';
import { useRecordsScreen } from '../records/screen/use-records-screen.ts';
import { useAdmin } from '../session/session.ts';
import { NewWithdrawal } from './new-withdrawal.tsx';
import { ReasonDialog, type ReasonQuestion } from './reason-dialog.tsx';
import { WithdrawalDetails } from './withdrawal-details.tsx';
import { WITHDRAWALS } from './withdrawal-source.ts';
import { WithdrawalsList } from './withdrawals-list.tsx';

const route = getRouteApi('/withdrawals');

export function WithdrawalsScreen() {
  const { role } = useAdmin();
  const screen = useRecordsScreen(WITHDRAWALS, route.useSearch(), useGoTo(route.useNavigate()));
  const { desk, statusChanges, selection } = screen;
  const { change, dismiss } = statusChanges;
  const [question, setQuestion] = useState<ReasonQuestion>();

  const choose = useCallback(
    (withdrawal: WithdrawalRecord, status: string) => {
      // also where it has the status already: the reason may be another
      if (takesReason(status)) setQuestion({ withdrawal, status });
      else if (status !== withdrawal.status) void change(withdrawal, { status });
    },
    [change],
  );

  /** What fails is told in the dialog, which stays; the next try is made from the record as it is then. */
  async function submit(withdrawal: WithdrawalRecord, choice: StatusChoice): Promise<string | undefined> {
    const problem = await change(withdrawal, choice);
    if (problem === undefined) return undefined;
    dismiss(withdrawal.id);
    const current = await WITHDRAWALS.loadOne(withdrawal.id).catch(() => undefined);
    if (current) setQuestion((asked) => asked && { ...asked, withdrawal: current });
    return problem;
  }

  return (
    <RecordsScreen
      screen={screen}
      tools={can(role, 'withdrawals.create') && <NewWithdrawal onCreated={screen.showCreated} />}
      head={
        <div className={headStyles.head}>
          <QueueHead kind="withdrawal" />
        </div>
      }
      rows={(withdrawals) => (
        <WithdrawalsList
          {...{ desk, withdrawals, statusChanges, selection }}
          isWide={screen.isWide}
          onChoose={choose}
        />
      )}
      details={(withdrawal, isFree) => (
        <WithdrawalDetails
          {...{ desk, withdrawal, isFree }}
          change={statusChanges.changes.get(withdrawal.id)}
          onChoose={choose}
          onDismiss={dismiss}
        />
      )}
    >
      <ReasonDialog question={question} onSubmit={submit} onClose={() => setQuestion(undefined)} />
    </RecordsScreen>
  );
}
