import { exactCents, formatUsd } from '#domain/money/usd.ts';
import * as words from '#words/following.tsx';
import * as language from '#words/language.ts';
import { ContactButton } from '../help/contact-button.tsx';
import { methodName } from '../places/method-name.ts';
import styles from './following.module.css';
import { isSettled, type RequestStatus, stateText, stepsOf, usualText } from './request-text.ts';

const TIME = new Intl.DateTimeFormat(language.locale, { dateStyle: 'medium', timeStyle: 'short' });

type Props = { readonly request: RequestStatus; readonly offline: boolean };

export function RequestProgress({ request, offline }: Props) {
  const { kind, method, amount, createdAt, state, reason } = request;
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
        {state === 'declined' && reason && <p>{words.because({ reason })}</p>}
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
