import { getRouteApi } from '@tanstack/react-router';
import { useListAddress } from '../records/list/use-list-address.ts';
import { RecordsScreen } from '../records/screen/records-screen.tsx';
import { DEPOSIT_EXTRAS } from './deposit-extras.tsx';
import { DEPOSITS } from './deposit-source.ts';
import { RecentUsage } from './recent-usage.tsx';

const route = getRouteApi('/deposits');

export function DepositsScreen() {
  const address = useListAddress(route.useSearch(), route.useNavigate());
  return <RecordsScreen source={DEPOSITS} address={address} head={<RecentUsage />} extras={DEPOSIT_EXTRAS} />;
}
