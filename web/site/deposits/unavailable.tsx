import type { ReactNode } from 'react';
import type { Method } from '#domain/methods/methods.ts';
import * as words from '#words/deposits.tsx';
import * as cards from '#words/methods.ts';
import { Notice } from '../layout/notice.tsx';
import { methodName } from '../places/method-name.ts';
import { Reopening } from '../settings/reopening.tsx';
import { useSettings } from '../settings/settings-provider.tsx';

type Props = { readonly method: Method; readonly account: object | undefined };

export function Unavailable(props: Props) {
  const reason = useReason(props);
  return <div role="status">{reason && <Notice title={reason.title}>{reason.text}</Notice>}</div>;
}

function useReason({ method, account }: Props): { title: string; text: ReactNode } | undefined {
  const { settings } = useSettings();
  if (!settings.depositsAllowed) {
    return {
      title: cards.withdrawalsClosed,
      text: (
        <>
          {cards.closedMessage(settings.withdrawalHours)} {words.onlyDuringHours} <Reopening what="deposit" />
        </>
      ),
    };
  }
  if (account) return undefined;
  if (settings.settings[method.key]?.enabled === false) {
    return {
      title: cards.noAccount,
      text: words.methodOff({ method: methodName(method.label) }),
    };
  }
  return NO_ACCOUNT;
}

const NO_ACCOUNT = {
  title: cards.noAccount,
  text: words.methodWithoutAccount,
};
