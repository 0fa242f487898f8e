import type { ReactNode } from 'react';
import type { Coin } from '#domain/coins/coins.ts';
import type { CheckedDeposit } from '#domain/deposits/deposit-request.ts';
import type { Method } from '#domain/methods/methods.ts';
import type { Cents } from '#domain/money/usd.ts';
import { useDraft } from '../../forms/use-draft.ts';
import { BackLink } from '../../layout/back-link.tsx';
import { Columns } from '../../layout/columns.tsx';
import { ScreenTitle } from '../../layout/screen-title.tsx';
import { Step } from '../../layout/step.tsx';
import { useSettings } from '../../settings/settings-provider.tsx';
import { SubmittingDialog } from '../../submission/submitting-dialog.tsx';
import { ChangeNotice } from '../change-notice.tsx';
import { Unavailable } from '../unavailable.tsx';
import { DEPOSIT_DRAFT, type DepositDraft, draftKey, EMPTY_FORM } from './deposit-draft.ts';
import { DepositForm } from './deposit-form.tsx';
import type { SendDepositAnswer } from './send-deposit.ts';
import type { ShownAtSubmit, SubmittedDeposit } from './submitted-deposit.ts';
import { useDepositSubmission } from './use-deposit-submission.ts';

type Props = {
  readonly method: Method;
  readonly coin?: Coin;
  /** What is deposited, where that is not the method's name. */
  readonly name?: string;
  readonly backTo: string;
  /** What receives it; undefined while nothing does. */
  readonly account: { readonly id: string } | undefined;
  /** The account's fixed amount, where it has one. */
  readonly fixedCents?: Cents | undefined;
  /** How the account has changed in the meantime. */
  readonly notice: { readonly text: string | undefined; readonly onSeen: () => void };
  readonly submitLabel: string;
  /** What comes next, for under the button. */
  readonly next?: string;
  /** What the player is being shown, besides the account's id. */
  readonly showing?: (deposit: CheckedDeposit) => Omit<ShownAtSubmit, 'accountId'>;
  readonly onSent: (submitted: SubmittedDeposit, answer: SendDepositAnswer) => void;
  /** The step after the form. */
  readonly second: {
    readonly title: string;
    readonly content: (draft: DepositDraft | undefined) => ReactNode;
  };
};

/** The screen that a deposit is requested on. */
export function DepositRequest(props: Props) {
  const { method, coin, name = method.label, account, onSent, showing, second } = props;
  const { depositsAllowed } = useSettings().settings;
  const { draft, change, adopt, renew } = useDraft(DEPOSIT_DRAFT, draftKey(coin ?? method.key));
  const submission = useDepositSubmission({ method, coin, onSent, adopt, renew });
  const open = depositsAllowed && account !== undefined;

  function submit(deposit: CheckedDeposit): void {
    if (!draft || !account) return;
    const shown = showing?.(deposit) ?? { details: [] };
    submission.submit(deposit, draft, { accountId: account.id, ...shown });
  }

  return (
    <>
      <BackLink to={props.backTo} />
      <ScreenTitle>Deposit with {name}</ScreenTitle>
      <Unavailable method={method} account={account} />
      <Columns>
        <Step number={1} title="Your details">
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
            notice={<ChangeNotice {...props.notice} />}
            submitLabel={depositsAllowed ? props.submitLabel : 'Withdrawals Closed'}
            next={open ? props.next : undefined}
          />
        </Step>
        {open && (
          <Step number={2} title={second.title}>
            {second.content(draft)}
          </Step>
        )}
      </Columns>
      {submission.sending && (
        <SubmittingDialog title="Submitting Deposit Request..." onStop={submission.stop} />
      )}
    </>
  );
}
