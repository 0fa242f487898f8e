import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { formatReference } from '#domain/deposits/reference.ts';
import type { Method } from '#domain/methods/methods.ts';
import { formatUsd } from '#domain/money/usd.ts';
import { FollowLink } from '../../following/follow-link.tsx';
import styles from '../../layout/done.module.css';
import screen from '../../layout/screen.module.css';
import { SentMark } from '../../layout/sent-mark.tsx';
import { payingApp } from '../manual/paying-app.ts';
import { PaymentDetails } from '../manual/payment-details.tsx';
import { HelpLine } from './help-line.tsx';
import type { SentDeposit } from './sent-deposit.ts';

type Props = { readonly method: Method; readonly sent: SentDeposit };

export function DepositSent({ method, sent }: Props) {
  const [, navigate] = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  const amount = formatUsd(sent.amountCents);

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
            Deposit request sent
          </h1>
          <p className={screen.lead}>
            {amount} with {method.label} for {sent.username}
          </p>
        </div>
      </div>
      <p>
        <strong>If you have not sent the money yet, send {amount} now</strong> from {payingApp(method.key)},
        to this account and with this reference in the note.
      </p>
      <PaymentDetails
        details={sent.details}
        reference={formatReference(sent.reference)}
        amountCents={sent.amountCents}
      />
      <div className={styles.next}>
        <h2>What happens next</h2>
        <p>
          Your deposit is credited to {sent.username} within 1-5 minutes after sending. You can close this
          page once the money is on its way.
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
