import { COIN_DETAILS } from '#domain/coins/coins.ts';
import { formatReference } from '#domain/deposits/reference.ts';
import { formatUsd } from '#domain/money/usd.ts';
import { SentScreen } from '../../following/sent-screen.tsx';
import { NextSteps } from '../../layout/next-steps.tsx';
import { HelpLine } from '../sent/help-line.tsx';
import { ANOTHER_DEPOSIT, type SentCoins, type SentDeposit } from '../sent/sent-deposit.ts';
import { TooLate } from '../sent/too-late.tsx';
import { useSendingTime } from '../sent/use-sending-time.ts';
import { CoinDetails } from './coin-details.tsx';

type Props = { readonly sent: SentDeposit; readonly coins: SentCoins };

export function CoinsSent({ sent, coins: { coin, amount } }: Props) {
  const usd = formatUsd(sent.amountCents);
  const inTime = useSendingTime(sent);
  return (
    <SentScreen
      title="Deposit request sent"
      lead={`${usd} with ${COIN_DETAILS[coin].name} for ${sent.username}`}
      followToken={sent.followToken}
      onward={ANOTHER_DEPOSIT}
    >
      {inTime ? (
        <>
          <p>
            <strong>
              If you have not sent the coins yet, send {amount ? `${amount} ${coin}` : `${usd} in ${coin}`}{' '}
              now
            </strong>{' '}
            from your wallet, to this address.
          </p>
          <CoinDetails
            coin={coin}
            details={sent.details}
            amount={amount || undefined}
            noAmount={`Coins worth ${usd}: your deposit is credited at the rate when it arrives`}
          />
        </>
      ) : (
        <TooLate />
      )}
      <NextSteps>
        <h2>What happens next</h2>
        <p>
          Your deposit is credited to {sent.username} within 1-5 minutes after sending. You can close this
          page once the coins are on their way.
        </p>
        <HelpLine reference={formatReference(sent.reference)} />
      </NextSteps>
    </SentScreen>
  );
}
