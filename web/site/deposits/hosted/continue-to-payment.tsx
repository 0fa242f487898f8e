import { formatReference } from '#domain/deposits/reference.ts';
import type { Method } from '#domain/methods/methods.ts';
import { formatUsd, plainUsd } from '#domain/money/usd.ts';
import * as words from '#words/sent.tsx';
import { CopyItem } from '../../copying/copy-item.tsx';
import { SentScreen } from '../../following/sent-screen.tsx';
import { NextSteps } from '../../layout/narrow-screen.tsx';
import { methodName } from '../../places/method-name.ts';
import { ANOTHER_DEPOSIT, type SentDeposit } from '../sent/sent-deposit.ts';
import { HelpLine, StageText } from '../sent/sent-text.tsx';
import { useDepositStage } from '../sent/stage.ts';
import styles from './hosted.module.css';
import { PaymentPageLink } from './payment-page-link.tsx';

type Props = { readonly method: Method; readonly sent: SentDeposit; readonly paymentPage: string };

/** Shown briefly before leaving, to players who come back from the payment page, and where leaving failed. */
export function ContinueToPayment({ method, sent, paymentPage }: Props) {
  const { request, stage, headline, isSettled } = useDepositStage(sent.followToken);
  return (
    <SentScreen
      title={headline ?? words.continueToPayment}
      done={isSettled ? undefined : words.requestSent}
      isWell={stage === 'credited'}
      lead={words.lead({
        amount: formatUsd(sent.amountCents),
        method: methodName(method.label),
        username: sent.username,
      })}
      followToken={sent.followToken}
      onward={ANOTHER_DEPOSIT}
    >
      <StageText request={request} headline={headline} />
      {stage === 'to-send' && (
        <>
          <div className={styles.amount}>
            <CopyItem
              label={words.amount}
              value={plainUsd(sent.amountCents)}
              shown={formatUsd(sent.amountCents)}
              size="large"
            />
          </div>
          <p>{words.payExactly}</p>
          <PaymentPageLink address={paymentPage} />
          <NextSteps>
            <h2>{words.whatNext}</h2>
            <p>{words.creditedAfterPaying({ username: sent.username })}</p>
            <HelpLine reference={formatReference(sent.reference)} />
          </NextSteps>
        </>
      )}
    </SentScreen>
  );
}
