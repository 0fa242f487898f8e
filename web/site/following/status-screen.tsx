import { type ComponentType, type ReactNode, useEffect } from 'react';
import { Link } from 'wouter';
import { useLocationProperty } from 'wouter/use-browser-location';
import { formatReference, parseReference } from '#domain/deposits/reference.ts';
import { exactCents, formatUsd } from '#domain/money/usd.ts';
import * as words from '#words/following.tsx';
import * as language from '#words/frame.tsx';
import { useHelpAbout } from '../help/help-context.ts';
import { NarrowScreen } from '../layout/narrow-screen.tsx';
import { methodName } from '../places/method-name.ts';
import { BackToCasino } from './back-to-casino.tsx';
import { keepLink, tokenIn } from './followed-request.ts';
import styles from './following.module.css';
import { ownRequests } from './own-requests.ts';
import { OwnRequestsList } from './own-requests-list.tsx';
import { StateText, StepLine } from './request-state.tsx';
import { headlineOf, isSettled, type RequestStatus, stepsOf } from './request-text.ts';
import { type Following, useRequestStatus } from './use-request-status.ts';

type Props = {
  /** The heading; undefined where that of its state is right. */
  readonly title: (request: RequestStatus) => ReactNode;
  readonly saidSent: boolean;
  readonly Whose: ComponentType<{ readonly request: RequestStatus }>;
  /** What its player has to do. */
  readonly todo: (request: RequestStatus) => ReactNode;
};

/** The request's secret is in the fragment of the address. */
export function StatusScreen(props: Props) {
  const hash = useLocationProperty(
    () => location.hash,
    () => undefined,
  );
  const token = hash === undefined ? undefined : tokenIn(hash);
  return (
    <NarrowScreen>
      {token === undefined ? (
        <>
          <Heading />
          {hash === undefined ? <Loading /> : <NoRequest isAsked={hash !== ''} />}
        </>
      ) : (
        <FollowedRequest key={token} token={token} {...props} />
      )}
      <Link href="/" className="button-quiet">
        {words.backToCashier}
      </Link>
    </NarrowScreen>
  );
}

function Heading({ content }: { readonly content?: ReactNode }) {
  return (
    <h1 tabIndex={-1} className={styles.title}>
      {content ?? <span>{words.yourRequest}</span>}
    </h1>
  );
}

function Loading() {
  return <p className={`muted ${styles.loading}`}>{words.loading}</p>;
}

function FollowedRequest({ token, ...props }: Props & { readonly token: string }) {
  const following = useRequestStatus(token);
  const request = following.as === 'known' ? following.request : undefined;
  const isKnown = request !== undefined;
  const reference = parseReference(request?.reference ?? request?.toPay?.reference ?? '');
  useHelpAbout(reference && formatReference(reference));
  useEffect(() => {
    if (isKnown) keepLink(token);
  }, [isKnown, token]);
  return (
    <>
      {/* one element, whatever it says: the focus may be on it */}
      <div>
        <Heading content={request && (headlineOf(request) ?? props.title(request))} />
        {request && <props.Whose request={request} />}
      </div>
      <Followed following={following} {...props} />
    </>
  );
}

function Followed({ following, saidSent, todo }: Props & { readonly following: Following }) {
  switch (following.as) {
    case 'loading':
      return <Loading />;
    case 'known':
      return (
        <>
          <StepLine {...stepsOf(following.request, { saidSent })} />
          {todo(following.request)}
          <RequestState request={following.request} offline={following.offline} />
        </>
      );
    case 'unknown':
      return (
        <p role="alert" className="notice">
          {following.message}
        </p>
      );
    case 'unreachable':
      return (
        <p role="alert" className="notice">
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
  if (isKnown) return <OwnRequestsList which="all" />;
  return <p className="muted">{words.incomplete}</p>;
}

const TIME = new Intl.DateTimeFormat(language.locale, { dateStyle: 'medium', timeStyle: 'short' });

type StateProps = { readonly request: RequestStatus; readonly offline: boolean };

function RequestState({ request, offline }: StateProps) {
  const { kind, method, amount, createdAt, state } = request;
  return (
    <>
      <div className={`box padded stack ${styles.state}`}>
        <StateText request={request} />
        <p className="aside">
          <span>
            {words.sent[kind]({
              amount: formatUsd(exactCents(amount)),
              method: methodName(method),
              time: TIME.format(new Date(createdAt)),
            })}
          </span>
          {request.since && isSettled(state) && (
            <span>
              {' '}
              {words.since({ state: words.states[state], time: TIME.format(new Date(request.since)) })}
            </span>
          )}
        </p>
      </div>
      {offline && <p className="notice">{words.offline}</p>}
      {isSettled(state) || <p className="muted">{words.updatesItself}</p>}
      <BackToCasino isDone={state === 'credited' || state === 'paid'} />
    </>
  );
}
