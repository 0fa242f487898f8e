import * as words from '#words/sent.tsx';
import type { RequestStatus } from '../../following/request-text.ts';
import { StatusScreen } from '../../following/status-screen.tsx';
import { useSaidSent } from '../sent/said-sent.ts';
import styles from './followed.module.css';
import { StillToPay } from './still-to-pay.tsx';

export function FollowedScreen() {
  const saidSent = useSaidSent();
  return (
    <StatusScreen
      before={(request) => (
        <>
          <ForPlayer request={request} />
          {!saidSent && request.toPay && <StillToPay request={request} toPay={request.toPay} />}
        </>
      )}
      // After saying it is sent nobody is asked again to pay, but can still find how.
      after={(request) =>
        saidSent &&
        request.toPay && (
          <details className={styles.again}>
            <summary>{words.howToPay}</summary>
            <StillToPay request={request} toPay={request.toPay} />
          </details>
        )
      }
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
