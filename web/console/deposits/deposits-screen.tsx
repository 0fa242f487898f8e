import { getRouteApi } from '@tanstack/react-router';
import { can } from '#domain/access/capabilities.ts';
import { useGoTo } from '../records/list/use-go-to.ts';
import headStyles from '../records/queue/list-head.module.css';
import { QueueHead } from '../records/queue/queue-head.tsx';
import { RecordsScreen } from '../records/screen/records-screen.tsx';
import { useRecordsScreen } from '../records/screen/use-records-screen.ts';
import { useAdmin } from '../session/session.ts';
import { DepositDetails } from './deposit-details.tsx';
import { DEPOSITS } from './deposit-source.ts';
import { DepositsList } from './deposits-list.tsx';
import { NewDeposit } from './new-deposit.tsx';
import { RecentUsage } from './recent-usage.tsx';

const route = getRouteApi('/deposits');

export function DepositsScreen() {
  const { role } = useAdmin();
  const screen = useRecordsScreen(DEPOSITS, route.useSearch(), useGoTo(route.useNavigate()));
  const { desk, statusChanges, selection } = screen;
  return (
    <RecordsScreen
      screen={screen}
      tools={can(role, 'deposits.create') && <NewDeposit onCreated={screen.showCreated} />}
      head={
        <div className={headStyles.head}>
          <QueueHead kind="deposit" />
          <RecentUsage />
        </div>
      }
      rows={(deposits) => (
        <DepositsList {...{ desk, deposits, statusChanges, selection }} isWide={screen.isWide} />
      )}
      details={(deposit, isFree) => <DepositDetails {...{ desk, deposit, isFree, statusChanges }} />}
    />
  );
}
