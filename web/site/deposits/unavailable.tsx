import { closedMessage } from '#domain/withdrawals/opening-hours.ts';
import screen from '../layout/screen.module.css';
import { useSettings } from '../settings/settings-provider.tsx';

/** Says why nothing can be submitted, where that is so. */
export function Unavailable({ account }: { readonly account: object | undefined }) {
  const { settings } = useSettings();
  if (!settings.depositsAllowed) {
    return (
      <div className={screen.notice} role="status">
        <p className={screen.noticeTitle}>Withdrawals Closed</p>
        <p>{closedMessage(settings.withdrawalHours)} Deposits are taken during these hours only.</p>
      </div>
    );
  }
  if (!account) {
    return (
      <div className={screen.notice} role="status">
        <p className={screen.noticeTitle}>No account available</p>
        <p>This method cannot take a deposit right now. Please do not send money; choose another method.</p>
      </div>
    );
  }
  return null;
}
