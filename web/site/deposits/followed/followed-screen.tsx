import * as words from '#words/deposits.tsx';
import * as following from '#words/following.tsx';
import type { RequestStatus } from '../../following/request-text.ts';
import { StatusScreen } from '../../following/status-screen.tsx';
import { useSaidSent } from '../sent/said-sent.ts';
import styles from './followed.module.css';
import { PayTitle, StillToPay } from './still-to-pay.tsx';

export function FollowedScreen() {
  const saidSent = useSaidSent();
  return (
    <StatusScreen
      saidSent={saidSent}
      title={(request) =>
        request.toPay &&
        (saidSent ? following.waitingForPayment : <PayTitle request={request} toPay={request.toPay} />)
      }
      Whose={ForPlayer}
      todo={(request) => {
        if (!request.toPay) return null;
        const toPay = <StillToPay request={request} toPay={request.toPay} />;
        if (!saidSent) return toPay;
        // nobody is asked again to pay, but can still find how
        return (
          <details className={styles.again}>
            <summary>{words.howToPay}</summary>
            {toPay}
          </details>
        );
      }}
    />
  );
}

/** Anybody may have been sent the link, and asked to pay. */
function ForPlayer({ request: { casinoIdEnd: end, toPay } }: { readonly request: RequestStatus }) {
  if (!end) return null;
  return (
    <p className={toPay ? undefined : 'muted'}>
      <span>{words.forPlayer({ end })} </span>
      {toPay && <span>{words.payYours}</span>}
    </p>
  );
}
