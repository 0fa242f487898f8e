import type { Method } from '#domain/methods/methods.ts';
import { closedMessage } from '#domain/withdrawals/opening-hours.ts';
import { Notice } from '../layout/notice.tsx';
import { useSettings } from '../settings/settings-provider.tsx';

type Props = { readonly method: Method; readonly account: object | undefined };

/** Says why nothing can be submitted, if so. */
export function Unavailable(props: Props) {
  const reason = useReason(props);
  return <div role="status">{reason && <Notice title={reason.title}>{reason.text}</Notice>}</div>;
}

function useReason({ method, account }: Props): { title: string; text: string } | undefined {
  const { settings, unconfirmed } = useSettings();
  if (!settings.depositsAllowed) {
    const hours = closedMessage(settings.withdrawalHours);
    return { title: 'Withdrawals Closed', text: `${hours} Deposits are accepted only during these hours.` };
  }
  if (account) return undefined;
  if (settings.settings[method.key]?.enabled === false) {
    return {
      title: 'No account available',
      text: `${method.label} is not available right now. Please do not send money; choose another method.`,
    };
  }
  return unconfirmed ? UNCONFIRMED : NO_ACCOUNT;
}

const NO_ACCOUNT = {
  title: 'No account available',
  text: 'This method cannot take a deposit right now. Please do not send money; choose another method.',
};

const UNCONFIRMED = {
  title: 'Account not confirmed',
  text:
    'The cashier cannot be reached, so we do not know whether the account you were shown still accepts payments. ' +
    'Please do not send money to it for now. It is shown again once it is confirmed, and what you have typed is kept.',
};
