import * as words from '#words/sent.tsx';
import type { RequestStatus } from '../../following/request-text.ts';
import { StatusScreen } from '../../following/status-screen.tsx';
import { useSaidSent } from '../sent/said-sent.ts';
import styles from './followed.module.css';
import { StillToPay } from './still-to-pay.tsx';

/** A request that is followed by its link, and how it is paid while it has still to be. */
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
      // Whoever has paid is not told again to pay; whoever has not after all still finds it.
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

/** Anybody may have been given the link, and told to pay. */
function ForPlayer({ request: { casinoIdEnd: end, toPay } }: { readonly request: RequestStatus }) {
  if (!end) return null;
  return (
    <p className={toPay ? undefined : 'muted'}>
      <span>{words.forPlayer({ end })} </span>
      {toPay && <span>{words.payYours}</span>}
    </p>
  );
}
