import { getRouteApi } from '@tanstack/react-router';
import { RecordScreen } from '../records/screen/record-screen.tsx';
import { DEPOSIT_EXTRAS } from './deposit-extras.tsx';
import { DEPOSITS } from './deposit-source.ts';

const route = getRouteApi('/deposits/$id');

export function DepositScreen() {
  const { id } = route.useParams();
  return <RecordScreen key={id} source={DEPOSITS} id={id} extras={DEPOSIT_EXTRAS} />;
}
