import { getRouteApi } from '@tanstack/react-router';
import { DepositReceipts } from '../receipts/of-deposit/deposit-receipts.tsx';
import { useListAddress } from '../records/list/use-list-address.ts';
import { RecordsScreen } from '../records/screen/records-screen.tsx';
import { DEPOSITS } from './deposit-source.ts';
import { PaidNote } from './paid-note.tsx';
import { RecentUsage } from './recent-usage.tsx';

const route = getRouteApi('/deposits');

export function DepositsScreen() {
  const address = useListAddress(route.useSearch(), route.useNavigate());
  return (
    <RecordsScreen
      source={DEPOSITS}
      address={address}
      head={<RecentUsage />}
      extras={{
        statusNote: (deposit) => <PaidNote deposit={deposit} />,
        sections: (deposit) => <DepositReceipts deposit={deposit} />,
      }}
    />
  );
}
