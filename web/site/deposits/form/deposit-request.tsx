import type { ReactNode } from 'react';
import type { Coin } from '#domain/coins/coins.ts';
import type { CheckedDeposit } from '#domain/deposits/deposit-request.ts';
import type { Method } from '#domain/methods/methods.ts';
import type { Cents } from '#domain/money/usd.ts';
import * as words from '#words/deposits.tsx';
import * as cards from '#words/methods.ts';
import { useDraft } from '../../forms/use-draft.ts';
import { BackLink, FormScreen, ScreenTitle } from '../../layout/form-screen.tsx';
import { methodName } from '../../places/method-name.ts';
import { useSettings } from '../../settings/settings-provider.tsx';
import { SubmittingDialog } from '../../submission/submitting-dialog.tsx';
import type { PublicAccount } from '../receiving/receiving-account.ts';
import { Unavailable } from '../unavailable.tsx';
import { DEPOSIT_DRAFT, draftKey, EMPTY_FORM } from './deposit-draft.ts';
import { DepositForm } from './deposit-form.tsx';
import type { SendDepositAnswer, SentCoins, SubmittedDeposit } from './send-deposit.ts';
import { useDepositSubmission } from './use-deposit-submission.ts';

type Props = {
  readonly method: Method;
  readonly coin?: Coin;
  readonly name?: string;
  readonly backTo: string;
  readonly account: PublicAccount | undefined;
  readonly fixedCents?: Cents | undefined;
  readonly notice?: ReactNode;
  readonly doubt?: string | undefined;
  readonly preview: (amountCents: Cents) => ReactNode;
  readonly next: string;
  /** For crypto: at the price of this moment. */
  readonly coins?: (deposit: CheckedDeposit) => SentCoins;
  readonly onSent: (submitted: SubmittedDeposit, answer: SendDepositAnswer) => void;
};

/** Where to pay is shown once the request is stored. */
export function DepositRequest(props: Props) {
  const { method, coin, name = methodName(method.label), account, onSent, coins } = props;
  const { depositsAllowed } = useSettings().settings;
  const { draft, change, adopt, renew } = useDraft(DEPOSIT_DRAFT, draftKey(coin ?? method.key));
  const submission = useDepositSubmission({ method, coin, onSent, adopt, renew });
  const open = depositsAllowed && account !== undefined;

  function submit(deposit: CheckedDeposit): void {
    if (!draft) return;
    submission.submit(deposit, draft, coins?.(deposit));
  }

  return (
    <FormScreen>
      <BackLink to={props.backTo} />
      <ScreenTitle>{words.title({ method: name })}</ScreenTitle>
      <Unavailable method={method} account={account} />
      <DepositForm
        method={method}
        name={name}
        values={draft?.form ?? EMPTY_FORM}
        fixedCents={props.fixedCents}
        onChange={change}
        onSubmit={submit}
        failure={submission.failure}
        onDismiss={submission.dismiss}
        open={open && draft !== undefined}
        preview={open ? props.preview : undefined}
        doubt={props.doubt}
        notice={props.notice}
        closedLabel={depositsAllowed ? undefined : cards.withdrawalsClosed}
        next={open ? props.next : undefined}
      />
      {submission.sending && <SubmittingDialog title={words.submitting} onStop={submission.stop} />}
    </FormScreen>
  );
}
