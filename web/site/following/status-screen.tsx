import { useEffect } from 'react';
import { Link } from 'wouter';
import { useLocationProperty } from 'wouter/use-browser-location';
import { NarrowScreen } from '../layout/narrow-screen.tsx';
import { keepLink, tokenIn } from './followed-request.ts';
import styles from './following.module.css';
import { RequestProgress } from './request-progress.tsx';
import { useRequestStatus } from './use-request-status.ts';

/** Follows the request whose secret is in the fragment of the address. */
export function StatusScreen() {
  const hash = useLocationProperty(
    () => location.hash,
    () => undefined,
  );
  const token = hash === undefined ? undefined : tokenIn(hash);
  return (
    <NarrowScreen>
      <h1 tabIndex={-1}>Your request</h1>
      <div className={styles.place}>
        {hash === undefined && <p className={styles.loading}>Loading...</p>}
        {hash !== undefined && token === undefined && <NoRequest />}
        {token !== undefined && <FollowedRequest key={token} token={token} />}
      </div>
      <Link href="/" className="button-quiet">
        Back to the cashier
      </Link>
    </NarrowScreen>
  );
}

function FollowedRequest({ token }: { readonly token: string }) {
  const following = useRequestStatus(token);
  const isKnown = following.as === 'known';
  useEffect(() => {
    if (isKnown) keepLink(token);
  }, [isKnown, token]);

  switch (following.as) {
    case 'loading':
      return <p className={styles.loading}>Loading...</p>;
    case 'known':
      return <RequestProgress request={following.request} offline={following.offline} />;
    case 'unknown':
      return (
        <p role="alert" className={styles.offline}>
          {following.message}
        </p>
      );
    case 'unreachable':
      return (
        <p role="alert" className={styles.offline}>
          {following.message} We keep trying.
        </p>
      );
    default:
      return following satisfies never;
  }
}

function NoRequest() {
  return (
    <p className="muted">
      This address is incomplete. To follow a request, open the whole link that you were shown when you sent
      it.
    </p>
  );
}
