import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { cents, formatUsd } from '#domain/money/usd.ts';
import { call } from '#web/data/call.ts';
import * as words from '#words/following.tsx';
import * as language from '#words/language.ts';
import { useLoadAhead } from '../places/load-ahead.tsx';
import { methodName } from '../places/method-name.ts';
import { statusAddress } from './followed-request.ts';
import styles from './own-requests.module.css';
import { forgetOwnRequests, type OwnRequest, ownRequests } from './own-requests.ts';
import type { RequestState } from './request-text.ts';

const TIMEOUT_MS = 10_000;
const TIME = new Intl.DateTimeFormat(language.locale, { dateStyle: 'medium', timeStyle: 'short' });

export function OwnRequestsList() {
  const [requests, setRequests] = useState(() => ownRequests(Date.now()));
  if (requests.length === 0) return null;
  return (
    <section aria-labelledby="own-requests" className={styles.place}>
      <h2 id="own-requests">{words.myRequests}</h2>
      <ul className={styles.list}>
        {requests.map((request) => (
          <OwnRequestLine key={request.token} request={request} />
        ))}
      </ul>
      <button
        type="button"
        className="button-quiet"
        onClick={() => {
          forgetOwnRequests();
          setRequests([]);
        }}
      >
        {words.removeAll}
      </button>
    </section>
  );
}

function OwnRequestLine({ request }: { readonly request: OwnRequest }) {
  const { token, kind, method, amountCents, username, sentAtMs } = request;
  const address = statusAddress(token);
  const state = useStateOf(token);
  return (
    <li>
      <Link href={address} className={styles.request} {...useLoadAhead(address)}>
        <span>
          {words.own[kind]({
            amount: <strong>{formatUsd(cents(amountCents))}</strong>,
            method: methodName(method),
            username,
          })}
        </span>
        <span className={styles.state} data-state={state}>
          {state && words.states[state]}
        </span>
        <span className={styles.time}>{TIME.format(new Date(sentAtMs))}</span>
      </Link>
    </li>
  );
}

function useStateOf(token: string): RequestState | undefined {
  const [state, setState] = useState<RequestState>();
  useEffect(() => {
    let left = false;
    call('getRequestStatus', { token }, TIMEOUT_MS).then(
      (request) => left || setState(request.state),
      // The page of the request reports the failure.
      () => {},
    );
    return () => {
      left = true;
    };
  }, [token]);
  return state;
}
