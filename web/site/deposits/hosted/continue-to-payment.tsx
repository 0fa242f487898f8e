import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { formatReference } from '#domain/deposits/reference.ts';
import type { Method } from '#domain/methods/methods.ts';
import { formatUsd } from '#domain/money/usd.ts';
import { FollowLink } from '../../following/follow-link.tsx';
import styles from '../../layout/done.module.css';
import screen from '../../layout/screen.module.css';
import { SentMark } from '../../layout/sent-mark.tsx';
import { HelpLine } from '../sent/help-line.tsx';
import type { SentDeposit } from '../sent/sent-deposit.ts';

type Props = { readonly method: Method; readonly sent: SentDeposit; readonly paymentPage: string };

/** Seen for a moment on the way out, by who comes back from the payment page, and by who could not be sent there. */
export function ContinueToPayment({ method, sent, paymentPage }: Props) {
  const [, navigate] = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);

  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        <SentMark />
        <div>
          <h1 ref={heading} tabIndex={-1}>
            Continue to payment
          </h1>
          <p className={screen.lead}>
            {formatUsd(sent.amountCents)} with {method.label} for {sent.username}
          </p>
        </div>
      </div>
      <p>
        Your request is in. Pay on the page of our payment provider; if it has not opened, go there with this
        button.
      </p>
      <a className="button-primary" href={paymentPage} target="_top">
        Go to the payment page
      </a>
      <div className={styles.next}>
        <h2>What happens next</h2>
        <p>
          Your deposit is credited to {sent.username} within 1-5 minutes after you have paid. If you have paid
          already, there is nothing left to do here.
        </p>
        <HelpLine reference={formatReference(sent.reference)} />
      </div>
      {sent.followToken && <FollowLink token={sent.followToken} />}
      <button type="button" className="button-quiet" onClick={() => navigate('/')}>
        Make another deposit
      </button>
    </div>
  );
}
