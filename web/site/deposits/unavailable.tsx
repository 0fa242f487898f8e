import type { ReactNode } from 'react';
import type { Method } from '#domain/methods/methods.ts';
import { closedMessage } from '#domain/withdrawals/closed-message.ts';
import { Notice } from '../layout/notice.tsx';
import { Reopening } from '../settings/reopening.tsx';
import { useSettings } from '../settings/settings-provider.tsx';

type Props = { readonly method: Method; readonly account: object | undefined };

/** Says why nothing can be submitted, if so. */
export function Unavailable(props: Props) {
  const reason = useReason(props);
  return <div role="status">{reason && <Notice title={reason.title}>{reason.text}</Notice>}</div>;
}

function useReason({ method, account }: Props): { title: string; text: ReactNode } | undefined {
  const { settings } = useSettings();
  if (!settings.depositsAllowed) {
    const hours = closedMessage(settings.withdrawalHours);
    return {
      title: 'Withdrawals Closed',
      text: (
        <>
          {hours} Deposits are accepted only during these hours. <Reopening what="Deposits reopen" />
        </>
      ),
    };
  }
  if (account) return undefined;
  if (settings.settings[method.key]?.enabled === false) {
    return {
      title: 'No account available',
      text: `${method.label} is not available right now. Please do not send money; choose another method.`,
    };
  }
  return NO_ACCOUNT;
}

const NO_ACCOUNT = {
  title: 'No account available',
  text: 'This method cannot take a deposit right now. Please do not send money; choose another method.',
};
