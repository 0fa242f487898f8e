import { closedMessage } from '#domain/withdrawals/closed-message.ts';
import { Notice } from '../layout/notice.tsx';
import { Reopening } from '../settings/reopening.tsx';
import { useSettings } from '../settings/settings-provider.tsx';

/** Says that withdrawals are closed, and when they open, if so. */
export function WithdrawalsUnavailable() {
  const { withdrawalsAllowed, withdrawalHours } = useSettings().settings;
  return (
    <div role="status">
      {withdrawalsAllowed || (
        <Notice title="Withdrawals Temporarily Unavailable">
          {closedMessage(withdrawalHours)} Requests are processed within a few hours.{' '}
          <Reopening what="Withdrawals reopen" />
        </Notice>
      )}
    </div>
  );
}
