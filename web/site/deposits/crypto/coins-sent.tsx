import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { formatReference } from '#domain/deposits/reference.ts';
import { COIN_DETAILS } from '#domain/methods/coins.ts';
import { formatUsd } from '#domain/money/usd.ts';
import { FollowLink } from '../../following/follow-link.tsx';
import done from '../../layout/done.module.css';
import screen from '../../layout/screen.module.css';
import { SentMark } from '../../layout/sent-mark.tsx';
import { HelpLine } from '../sent/help-line.tsx';
import type { SentCoins, SentDeposit } from '../sent/sent-deposit.ts';
import { CoinDetails } from './coin-details.tsx';

type Props = { readonly sent: SentDeposit; readonly coins: SentCoins };

export function CoinsSent({ sent, coins: { coin, amount } }: Props) {
  const [, navigate] = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  const usd = formatUsd(sent.amountCents);

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
            Deposit request sent
          </h1>
          <p className={screen.lead}>
            {usd} with {COIN_DETAILS[coin].name} for {sent.username}
          </p>
        </div>
      </div>
      <p>
        <strong>
          If you have not sent the coins yet, send {amount ? `${amount} ${coin}` : `${usd} in ${coin}`} now
        </strong>{' '}
        from your wallet, to this address.
      </p>
      <CoinDetails
        coin={coin}
        details={sent.details}
        amount={amount || undefined}
        noAmount={`The worth of ${usd} when you send it`}
      />
      <div className={done.next}>
        <h2>What happens next</h2>
        <p>
          Your deposit is credited to {sent.username} within 1-5 minutes after sending. You can close this
          page once the coins are on their way.
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
