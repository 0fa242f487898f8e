import { closedMessage } from '#domain/withdrawals/opening-hours.ts';
import screen from '../layout/screen.module.css';
import { useSettings } from '../settings/settings-provider.tsx';

/** Says that nothing can be asked for now, and when it can, where that is so. */
export function WithdrawalsUnavailable() {
  const { withdrawalsAllowed, withdrawalHours } = useSettings().settings;
  return (
    <div role="status">
      {withdrawalsAllowed || (
        <div className={screen.notice}>
          <p className={screen.noticeTitle}>Withdrawals Temporarily Unavailable</p>
          <p>{closedMessage(withdrawalHours)} Requests are processed within a few hours.</p>
        </div>
      )}
    </div>
  );
}
