import { getRouteApi } from '@tanstack/react-router';
import { RecordScreen } from '../records/screen/record-screen.tsx';
import { WITHDRAWAL_EXTRAS } from './withdrawal-extras.tsx';
import { WITHDRAWALS } from './withdrawal-source.ts';

const route = getRouteApi('/withdrawals/$id');

export function WithdrawalScreen() {
  const { id } = route.useParams();
  return <RecordScreen key={id} source={WITHDRAWALS} id={id} extras={WITHDRAWAL_EXTRAS} />;
}
