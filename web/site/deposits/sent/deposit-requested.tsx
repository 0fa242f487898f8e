import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { formatReference } from '#domain/deposits/reference.ts';
import * as words from '#words/deposits.tsx';
import { statusAddress } from '../../following/followed-request.ts';
import { noteOfOwn } from '../../following/own-requests.ts';
import { StateText, StepLine } from '../../following/request-state.tsx';
import { headlineOf, stageOf, stepsOf } from '../../following/request-text.ts';
import { SentScreen } from '../../following/sent-screen.tsx';
import { useRequestStatus } from '../../following/use-request-status.ts';
import { useHelpAbout } from '../../help/help-context.ts';
import { NextSteps } from '../../layout/narrow-screen.tsx';
import { HelpLine } from './help-line.tsx';
import { SAID_SENT } from './said-sent.ts';
import { ANOTHER_DEPOSIT, type SentDeposit } from './sent-deposit.ts';
import { NotTaken, TooLate } from './too-late.tsx';
import { useSendingTime } from './use-sending-time.ts';

type Props = {
  readonly sent: SentDeposit;
  readonly title: ReactNode;
  readonly sends: 'money' | 'coins' | 'payment';
  readonly children: ReactNode;
};

/** Once anything has come in it asks for no more money, so that nobody pays twice. */
export function DepositRequested({ sent, title, sends, children }: Props) {
  const { followToken, username } = sent;
  const following = useRequestStatus(followToken);
  const request = following.as === 'known' ? following.request : undefined;
  const stage = request ? stageOf(request) : 'to-send';
  const isHosted = sends === 'payment';
  useHelpAbout(formatReference(sent.reference));
  // a payment page says itself whether it still takes the payment
  const inTime = useSendingTime(sent) || isHosted;
  const hasAccount = isHosted || sent.details.length > 0;
  const isSettled = stage === 'credited' || stage === 'declined';
  return (
    <SentScreen
      title={(request && headlineOf(request)) ?? (inTime && hasAccount ? title : words.yourRequest)}
      done={isSettled ? undefined : words.requestSent}
      isWell={stage === 'credited'}
      lead={words.lead({ username })}
      followToken={followToken}
      onward={ANOTHER_DEPOSIT}
    >
      <StepLine {...stepsOf(request, { isHosted })} />
      <StateText request={stage === 'to-send' ? undefined : request} />
      {stage === 'to-send' && (
        <>
          {inTime ? hasAccount ? children : <NotTaken /> : <TooLate />}
          {hasAccount && !isHosted && (
            <Link
              href={statusAddress(followToken)}
              state={SAID_SENT}
              className="button-quiet"
              onClick={() => noteOfOwn(followToken, { saidSent: true })}
            >
              {words.haveSent}
            </Link>
          )}
          <NextSteps>
            <h2>{words.whatNext}</h2>
            {hasAccount && <p>{words.creditedSoon[sends]({ username })}</p>}
            <HelpLine reference={formatReference(sent.reference)} />
          </NextSteps>
        </>
      )}
    </SentScreen>
  );
}
