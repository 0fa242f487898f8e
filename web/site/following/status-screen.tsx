import { type ReactNode, useEffect } from 'react';
import { Link } from 'wouter';
import { useLocationProperty } from 'wouter/use-browser-location';
import { exactCents, formatUsd } from '#domain/money/usd.ts';
import * as words from '#words/following.tsx';
import * as language from '#words/language.ts';
import { ContactButton } from '../help/contact-button.tsx';
import { NarrowScreen } from '../layout/narrow-screen.tsx';
import { methodName } from '../places/method-name.ts';
import { keepLink, tokenIn } from './followed-request.ts';
import styles from './following.module.css';
import { ownRequests } from './own-requests.ts';
import { OwnRequestsList } from './own-requests-list.tsx';
import {
  declinedTexts,
  isSettled,
  type RequestStatus,
  stateText,
  stepsOf,
  usualText,
} from './request-text.ts';
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

const TIME = new Intl.DateTimeFormat(language.locale, { dateStyle: 'medium', timeStyle: 'short' });

type ProgressProps = { readonly request: RequestStatus; readonly offline: boolean };

export function RequestProgress({ request, offline }: ProgressProps) {
  const { kind, method, amount, createdAt, state } = request;
  const steps = stepsOf(request);
  const reached = steps.indexOf(state);
  const usual = isSettled(state) ? undefined : usualText(request.usualMinutes);
  return (
    <>
      <p className="muted">
        {words.sent[kind]({
          amount: formatUsd(exactCents(amount)),
          method: methodName(method),
          time: TIME.format(new Date(createdAt)),
        })}
      </p>
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <li
            key={step}
            className={styles.step}
            data-reached={index <= reached}
            data-declined={step === 'declined'}
            {...(index === reached && { 'aria-current': 'step' as const })}
          >
            <span>{words.states[step]}</span>
            {index < reached && <span className="visually-hidden"> {words.stepDone}</span>}
          </li>
        ))}
      </ol>
      <div role="status" className={styles.state}>
        <p className={styles.stateName}>{words.states[state]}</p>
        <p>{stateText(request)}</p>
        {declinedTexts(request).map((text) => (
          <p key={text}>{text}</p>
        ))}
        {request.since && isSettled(state) && (
          <p className="muted">{words.since({ time: TIME.format(new Date(request.since)) })}</p>
        )}
        {usual && <p className={styles.usual}>{usual}</p>}
      </div>
      {offline && <p className={styles.offline}>{words.offline}</p>}
      {state === 'declined' && <ContactButton />}
      {isSettled(state) || <p className="muted">{words.updatesItself}</p>}
    </>
  );
}
