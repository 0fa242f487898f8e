import { getRouteApi } from '@tanstack/react-router';
import { useListAddress } from '../records/list/use-list-address.ts';
import { RecordsScreen } from '../records/screen/records-screen.tsx';
import { Cooldown } from './cooldown.tsx';
import { PlayerPassword } from './player-password.tsx';
import { WITHDRAWALS } from './withdrawal-source.ts';

const route = getRouteApi('/withdrawals');

export function WithdrawalsScreen() {
  const address = useListAddress(route.useSearch(), route.useNavigate());
  return (
    <RecordsScreen
      source={WITHDRAWALS}
      address={address}
      extras={{
        sections: (withdrawal, tools, isFree) => (
          <>
            <PlayerPassword withdrawal={withdrawal} onRevealed={() => void tools.reload(withdrawal.id)} />
            <Cooldown withdrawal={withdrawal} isFree={isFree} onLifted={tools.apply} />
          </>
        ),
      }}
    />
  );
}
