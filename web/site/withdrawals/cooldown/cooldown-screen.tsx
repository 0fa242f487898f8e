import { useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import * as language from '#words/frame.tsx';
import * as words from '#words/withdrawals.tsx';
import { statusAddress } from '../../following/followed-request.ts';
import { ownRequests } from '../../following/own-requests.ts';
import { NarrowScreen, useArrivedHeading } from '../../layout/narrow-screen.tsx';
import styles from './cooldown.module.css';
import { type Cooldown, countdownText, remainingMs, wholeHours } from './cooldown.ts';

const TICK_MS = 250;
const TIME = new Intl.DateTimeFormat(language.locale, {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

type Props = {
  readonly cooldown: Cooldown;
  /** The wait is over, or another player uses this device. The server still enforces it. */
  readonly onEnd: () => void;
};

export function CooldownScreen({ cooldown, onEnd }: Props) {
  const [, navigate] = useLocation();
  const heading = useArrivedHeading();
  const [now, setNow] = useState(Date.now);
  const remaining = remainingMs(cooldown, now);
  const isOver = remaining === 0;
  const hours = wholeHours(cooldown);
  const earlier = earlierRequest(cooldown);

  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [isOver]);

  function leave() {
    onEnd();
    if (!isOver) navigate('/withdraw');
  }

  return (
    <NarrowScreen>
      <h1 ref={heading} tabIndex={-1}>
        {words.cooldownActive({ hours })}
      </h1>
      <p className="muted">
        {isOver
          ? words.cooldownOver({ hours, username: cooldown.username })
          : words.alreadySubmitted({ hours, username: cooldown.username })}
      </p>
      <div className={`box ${styles.panel}`}>
        {isOver || <p className="muted">{words.nextIn}</p>}
        <p role="timer" aria-label={words.timeLeft} className={styles.time}>
          {countdownText(remaining)}
        </p>
        {isOver || <p className="muted">{TIME.format(new Date(now + remaining))}</p>}
        <p role="status" className="good strong">
          {isOver && words.submitNow}
        </p>
      </div>
      {isOver || (earlier && <Link href={statusAddress(earlier)}>{words.seeEarlier}</Link>)}
      {isOver || <p className="muted">{words.ifNotYou}</p>}
      <button type="button" className={isOver ? 'button-primary' : 'button-quiet'} onClick={leave}>
        {isOver ? words.submitNew : words.backToMethods}
      </button>
    </NarrowScreen>
  );
}

function earlierRequest({ username }: Cooldown): string | undefined {
  const own = ownRequests(Date.now());
  return own.find((request) => request.kind === 'withdrawal' && request.username === username)?.token;
}
