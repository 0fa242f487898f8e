import { getRouteApi } from '@tanstack/react-router';
import { useListAddress } from '../records/list/use-list-address.ts';
import { RecordsScreen } from '../records/screen/records-screen.tsx';
import { WITHDRAWAL_EXTRAS } from './withdrawal-extras.tsx';
import { WITHDRAWALS } from './withdrawal-source.ts';

const route = getRouteApi('/withdrawals');

export function WithdrawalsScreen() {
  const address = useListAddress(route.useSearch(), route.useNavigate());
  return <RecordsScreen source={WITHDRAWALS} address={address} extras={WITHDRAWAL_EXTRAS} />;
}
