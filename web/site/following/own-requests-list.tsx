import { useEffect, useId, useState } from 'react';
import { Link } from 'wouter';
import { cents, formatUsd } from '#domain/money/usd.ts';
import { call } from '#web/data/call.ts';
import * as words from '#words/following.tsx';
import * as language from '#words/frame.tsx';
import { useLoadAhead } from '../places/load-ahead.tsx';
import { methodName } from '../places/method-name.ts';
import { statusAddress } from './followed-request.ts';
import styles from './own-requests.module.css';
import { forgetOwnRequests, isOpen, noteOfOwn, type OwnRequest, ownRequests } from './own-requests.ts';
import { headlineOf, isSettled, type RequestStatus, toDoOf } from './request-text.ts';

const TIMEOUT_MS = 10_000;
const TIME = new Intl.DateTimeFormat(language.locale, { dateStyle: 'medium', timeStyle: 'short' });

type Props = { readonly which: 'open' | 'others' | 'all' };

export function OwnRequestsList({ which }: Props) {
  const id = useId();
  const [requests, setRequests] = useState(() => {
    const now = Date.now();
    return ownRequests(now).filter((each) => which === 'all' || isOpen(each, now) === (which === 'open'));
  });
  if (requests.length === 0) return null;
  return (
    <section aria-labelledby={id} className={which === 'open' ? `shelf ${styles.open}` : 'shelf'}>
      <h2 id={id}>{which === 'open' ? words.openRequests : words.myRequests}</h2>
      <ul className={`stack ${styles.list}`}>
        {requests.map((request) => (
          <OwnRequestLine key={request.token} request={request} />
        ))}
      </ul>
      {which !== 'open' && (
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
      )}
    </section>
  );
}

function OwnRequestLine({ request }: { readonly request: OwnRequest }) {
  const { token, kind, method, amountCents, username, sentAtMs, saidSent } = request;
  const address = statusAddress(token);
  const status = useStatusOf(token);
  return (
    <li>
      <Link href={address} className={`box ${styles.request}`} {...useLoadAhead(address)}>
        <span>
          {words.own[kind]({
            amount: <strong>{formatUsd(cents(amountCents))}</strong>,
            method: methodName(method),
            username,
          })}
        </span>
        <span className={styles.state} data-state={status?.state}>
          {status && (headlineOf(status) ?? (saidSent ? words.waitingForPayment : toDoOf(status)))}
        </span>
        <span className="aside">{TIME.format(new Date(sentAtMs))}</span>
      </Link>
    </li>
  );
}

function useStatusOf(token: string): RequestStatus | undefined {
  const [status, setStatus] = useState<RequestStatus>();
  useEffect(() => {
    let left = false;
    call('getRequestStatus', { token }, TIMEOUT_MS).then(
      (request) => {
        noteOfOwn(token, { isSettled: isSettled(request.state) });
        if (!left) setStatus(request);
      },
      // The page of the request reports the failure.
      () => {},
    );
    return () => {
      left = true;
    };
  }, [token]);
  return status;
}
