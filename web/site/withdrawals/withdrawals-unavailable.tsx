import * as words from '#words/methods.ts';
import { Notice } from '../layout/notice.tsx';
import { Reopening } from '../settings/reopening.tsx';
import { useSettings } from '../settings/settings-provider.tsx';

export function WithdrawalsUnavailable() {
  const { withdrawalsAllowed, withdrawalHours } = useSettings().settings;
  return (
    <div role="status">
      {withdrawalsAllowed || (
        <Notice title={words.withdrawalsUnavailable}>
          {words.closedMessage(withdrawalHours)} {words.processedWithinHours} <Reopening what="withdrawal" />
        </Notice>
      )}
    </div>
  );
}
