import { getRouteApi } from '@tanstack/react-router';
import { useListAddress } from '../records/list/use-list-address.ts';
import { RecordsScreen } from '../records/screen/records-screen.tsx';
import { Cooldown } from './cooldown.tsx';
import { PlayerPassword } from './player-password.tsx';
import { ReopenButton } from './reopen-button.tsx';
import { WithdrawalSignals } from './withdrawal-signals.tsx';
import { WITHDRAWALS } from './withdrawal-source.ts';

const route = getRouteApi('/withdrawals');

export function WithdrawalsScreen() {
  const address = useListAddress(route.useSearch(), route.useNavigate());
  return (
    <RecordsScreen
      source={WITHDRAWALS}
      address={address}
      extras={{
        beforeStatus: (withdrawal, tools, isFree) => (
          <WithdrawalSignals
            withdrawal={withdrawal}
            isFree={isFree}
            onOverridden={() => void tools.reload(withdrawal.id)}
          />
        ),
        statusNote: (withdrawal, tools, isFree) =>
          tools.mayChange && isFree && <ReopenButton withdrawal={withdrawal} onReopened={tools.apply} />,
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
