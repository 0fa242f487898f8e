import { StatusScreen } from '../../following/status-screen.tsx';
import { StillToPay } from './still-to-pay.tsx';

/** A request that is followed by its link, and how it is paid while it has still to be. */
export function FollowedScreen() {
  return (
    <StatusScreen
      before={(request) => request.toPay && <StillToPay request={request} toPay={request.toPay} />}
    />
  );
}
