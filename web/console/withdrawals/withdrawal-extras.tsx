import type { DetailsExtras } from '../records/details/record-details.tsx';
import { Cooldown } from './cooldown.tsx';
import { PlayerPassword } from './player-password.tsx';
import { ReopenButton } from './reopen-button.tsx';
import { WithdrawalSignals } from './withdrawal-signals.tsx';

/** What a withdrawal's details have beside its fields. */
export const WITHDRAWAL_EXTRAS: DetailsExtras<'withdrawal'> = {
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
};
