import * as words from '#words/following.tsx';
import { ContactButton } from '../help/contact-button.tsx';
import styles from './following.module.css';
import {
  declinedTexts,
  headlineOf,
  isSettled,
  type RequestStatus,
  type Steps,
  stateText,
  usualText,
} from './request-text.ts';

export function StepLine({ names, done, current, isDeclined }: Steps) {
  return (
    <ol className={styles.steps}>
      {names.map((name, index) => (
        <li
          key={name}
          className={`fine ${styles.step}`}
          data-reached={index < done}
          data-declined={isDeclined && index === current}
          {...(index === current && { 'aria-current': 'step' as const })}
        >
          <span>{name}</span>
          {index < done && index !== current && <span className="visually-hidden"> {words.stepDone}</span>}
        </li>
      ))}
    </ol>
  );
}

/** What is new in it is read aloud, also where there was nothing before. */
export function StateText({ request }: { readonly request: RequestStatus | undefined }) {
  const usual = request && !isSettled(request.state) && usualText(request.usualMinutes);
  return (
    <>
      <div role="status">
        {request && (
          <>
            <p className="visually-hidden">{headlineOf(request)}</p>
            <p>{stateText(request)}</p>
            {declinedTexts(request).map((text) => (
              <p key={text}>{text}</p>
            ))}
            {usual && <p className="strong">{usual}</p>}
          </>
        )}
      </div>
      {request?.state === 'declined' && <ContactButton />}
    </>
  );
}
