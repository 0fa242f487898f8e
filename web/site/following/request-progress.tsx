import { exactCents, formatUsd } from '#domain/money/usd.ts';
import { ContactButton } from '../help/contact-button.tsx';
import styles from './following.module.css';
import { isSettled, type RequestStatus, STATE_NAMES, stateText, stepsOf, usualText } from './request-text.ts';

const TIME = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

type Props = { readonly request: RequestStatus; readonly offline: boolean };

export function RequestProgress({ request, offline }: Props) {
  const { kind, method, amount, createdAt, state, reason } = request;
  const steps = stepsOf(request);
  const reached = steps.indexOf(state);
  const usual = isSettled(state) ? undefined : usualText(request.usualMinutes);
  return (
    <>
      <p className="muted">
        {kind === 'deposit' ? 'Deposit' : 'Withdrawal'} of {formatUsd(exactCents(amount))} with {method}, sent{' '}
        {TIME.format(new Date(createdAt))}
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
            {STATE_NAMES[step]}
            {index < reached && <span className="visually-hidden"> (done)</span>}
          </li>
        ))}
      </ol>
      <div role="status" className={styles.state}>
        <p className={styles.stateName}>{STATE_NAMES[state]}</p>
        <p>{stateText(request)}</p>
        {state === 'declined' && reason && <p>Reason: {reason}</p>}
        {request.since && isSettled(state) && (
          <p className="muted">Since {TIME.format(new Date(request.since))}</p>
        )}
        {usual && <p className={styles.usual}>{usual}</p>}
      </div>
      {offline && (
        <p className={styles.offline}>
          The cashier cannot be reached right now. This is the last known state of your request; we keep
          trying.
        </p>
      )}
      {state === 'declined' && <ContactButton />}
      {isSettled(state) || (
        <p className="muted">This page updates by itself. You can close it and come back later.</p>
      )}
    </>
  );
}
