import { type ReactNode, useEffect } from 'react';
import { Link } from 'wouter';
import { useLocationProperty } from 'wouter/use-browser-location';
import * as words from '#words/following.tsx';
import { NarrowScreen } from '../layout/narrow-screen.tsx';
import { keepLink, tokenIn } from './followed-request.ts';
import styles from './following.module.css';
import { ownRequests } from './own-requests.ts';
import { OwnRequestsList } from './own-requests-list.tsx';
import { RequestProgress } from './request-progress.tsx';
import type { RequestStatus } from './request-text.ts';
import { useRequestStatus } from './use-request-status.ts';

type Props = {
  readonly before: (request: RequestStatus) => ReactNode;
  readonly after: (request: RequestStatus) => ReactNode;
};

/** The request's secret is in the fragment of the address. */
export function StatusScreen({ before, after }: Props) {
  const hash = useLocationProperty(
    () => location.hash,
    () => undefined,
  );
  const token = hash === undefined ? undefined : tokenIn(hash);
  return (
    <NarrowScreen>
      <h1 tabIndex={-1}>{words.yourRequest}</h1>
      <div className={styles.place}>
        {hash === undefined && <p className={styles.loading}>{words.loading}</p>}
        {hash !== undefined && token === undefined && <NoRequest isAsked={hash !== ''} />}
        {token !== undefined && <FollowedRequest key={token} token={token} before={before} after={after} />}
      </div>
      <Link href="/" className="button-quiet">
        {words.backToCashier}
      </Link>
    </NarrowScreen>
  );
}

function FollowedRequest({ token, before, after }: Props & { readonly token: string }) {
  const following = useRequestStatus(token);
  const isKnown = following.as === 'known';
  useEffect(() => {
    if (isKnown) keepLink(token);
  }, [isKnown, token]);

  switch (following.as) {
    case 'loading':
      return <p className={styles.loading}>{words.loading}</p>;
    case 'known':
      return (
        <>
          {before(following.request)}
          <RequestProgress request={following.request} offline={following.offline} />
          {after(following.request)}
        </>
      );
    case 'unknown':
      return (
        <p role="alert" className={styles.offline}>
          {following.message}
        </p>
      );
    case 'unreachable':
      return (
        <p role="alert" className={styles.offline}>
          {following.message} {words.keepTrying}
        </p>
      );
    default:
      return following satisfies never;
  }
}

/** Lists this device's requests, unless the address has a link (`isAsked`), which is none. */
function NoRequest({ isAsked }: { readonly isAsked: boolean }) {
  const isKnown = !isAsked && ownRequests(Date.now()).length > 0;
  if (isKnown) return <OwnRequestsList />;
  return <p className="muted">{words.incomplete}</p>;
}
