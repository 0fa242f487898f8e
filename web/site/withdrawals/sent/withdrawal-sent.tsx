import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { formatUsd } from '#domain/money/usd.ts';
import { FollowLink } from '../../following/follow-link.tsx';
import done from '../../layout/done.module.css';
import screen from '../../layout/screen.module.css';
import { SentMark } from '../../layout/sent-mark.tsx';
import type { SentWithdrawal } from './sent-withdrawal.ts';

export function WithdrawalSent({ sent }: { readonly sent: SentWithdrawal }) {
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);

  return (
    <div className={done.screen}>
      <div className={done.head}>
        <SentMark />
        <div>
          <h1 ref={heading} tabIndex={-1}>
            Withdrawal request sent
          </h1>
          <p className={screen.lead}>
            {formatUsd(sent.amountCents)} with {sent.method} for {sent.username}
          </p>
        </div>
      </div>
      <div className={done.next}>
        <p>{sent.destination}</p>
        <p>Your account balance will be deducted and you will get the payment within a few hours.</p>
      </div>
      <FollowLink token={sent.followToken} spoken />
      <Link href="/withdraw" className="button-quiet">
        Back to Withdrawal Methods
      </Link>
    </div>
  );
}
