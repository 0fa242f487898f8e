import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { formatReference } from '#domain/deposits/reference.ts';
import { formatUsd } from '#domain/money/usd.ts';
import * as words from '#words/sent.tsx';
import { statusAddress } from '../../following/followed-request.ts';
import { SentScreen } from '../../following/sent-screen.tsx';
import { NextSteps } from '../../layout/narrow-screen.tsx';
import { SAID_SENT } from './said-sent.ts';
import { ANOTHER_DEPOSIT, type SentDeposit } from './sent-deposit.ts';
import { HelpLine, StageText } from './sent-text.tsx';
import { useDepositStage } from './stage.ts';
import { NotTaken, TooLate } from './too-late.tsx';
import { useSendingTime } from './use-sending-time.ts';

type Props = {
  readonly sent: SentDeposit;
  readonly name: string;
  readonly title: string;
  readonly sends: 'money' | 'coins';
  readonly children: ReactNode;
};

/** Once anything has come in it asks for no more money, so that nobody pays twice. */
export function DepositRequested({ sent, name, title, sends, children }: Props) {
  const inTime = useSendingTime(sent);
  const { request, stage, headline, isSettled } = useDepositStage(sent.followToken);
  const hasAccount = sent.details.length > 0;
  return (
    <SentScreen
      title={headline ?? (inTime && hasAccount ? title : words.yourRequest)}
      done={isSettled ? undefined : words.requestSent}
      isWell={stage === 'credited'}
      lead={words.lead({ amount: formatUsd(sent.amountCents), method: name, username: sent.username })}
      followToken={sent.followToken}
      onward={ANOTHER_DEPOSIT}
    >
      <StageText request={request} headline={headline} />
      {stage === 'to-send' && (inTime ? hasAccount ? children : <NotTaken /> : <TooLate />)}
      {stage === 'to-send' && hasAccount && (
        <Link href={statusAddress(sent.followToken)} state={SAID_SENT} className="button-primary">
          {words.haveSent}
        </Link>
      )}
      {stage === 'to-send' && (
        <NextSteps>
          <h2>{words.whatNext}</h2>
          {hasAccount && <p>{words.creditedSoon[sends]({ username: sent.username })}</p>}
          <HelpLine reference={formatReference(sent.reference)} />
        </NextSteps>
      )}
    </SentScreen>
  );
}
