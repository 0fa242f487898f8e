import { closedMessage } from '#domain/withdrawals/opening-hours.ts';
import { Notice } from '../layout/notice.tsx';
import { useSettings } from '../settings/settings-provider.tsx';

/** Says that withdrawals are closed, and when they open, if so. */
export function WithdrawalsUnavailable() {
  const { withdrawalsAllowed, withdrawalHours } = useSettings().settings;
  return (
    <div role="status">
      {withdrawalsAllowed || (
        <Notice title="Withdrawals Temporarily Unavailable">
          {closedMessage(withdrawalHours)} Requests are processed within a few hours.
        </Notice>
      )}
    </div>
  );
}
