import { useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { statusAddress } from '../../following/followed-request.ts';
import { ownRequests } from '../../following/own-requests.ts';
import { NarrowScreen } from '../../layout/narrow-screen.tsx';
import { useArrivedHeading } from '../../layout/use-arrived-heading.ts';
import styles from './cooldown.module.css';
import { type Cooldown, countdownText, remainingMs, wholeHours } from './cooldown.ts';

const TICK_MS = 250;
const TIME = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

type Props = {
  readonly cooldown: Cooldown;
  /** Dismisses the wait: it is over, or another player uses this device. The server still enforces it. */
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
        {hours}-hour Cooldown Active
      </h1>
      <p className="muted">
        {isOver
          ? `The ${hours} hours since the last withdrawal for ${cooldown.username} are over.`
          : `A withdrawal for ${cooldown.username} has already been submitted. Only one is allowed every ${hours} hours.`}
      </p>
      <div className={styles.panel}>
        {isOver || <p className="muted">Next withdrawal in</p>}
        <p role="timer" aria-label="Time until the next withdrawal" className={styles.time}>
          {countdownText(remaining)}
        </p>
        {isOver || <p className="muted">{TIME.format(new Date(now + remaining))}</p>}
        <p role="status" className={styles.over}>
          {isOver && 'You can now submit a withdrawal!'}
        </p>
      </div>
      {isOver || (earlier && <Link href={statusAddress(earlier)}>See the earlier request</Link>)}
      {isOver || (
        <p className="muted">
          If it was not you: open the link of an earlier request that was credited or paid, go back to the
          cashier from there, and submit your withdrawal again.
        </p>
      )}
      <button type="button" className={isOver ? 'button-primary' : 'button-quiet'} onClick={leave}>
        {isOver ? 'Submit New Withdrawal' : 'Back to Withdrawal Methods'}
      </button>
    </NarrowScreen>
  );
}

/** The token of the withdrawal that the player waits for, where it was sent from this device. */
function earlierRequest({ username }: Cooldown): string | undefined {
  const own = ownRequests(Date.now());
  return own.find((request) => request.kind === 'withdrawal' && request.username === username)?.token;
}
