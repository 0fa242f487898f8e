import { COIN_DETAILS, type Coin } from '#domain/coins/coins.ts';
import { METHODS } from '#domain/methods/methods.ts';
import { cryptoAmount } from '#domain/money/crypto-amount.ts';
import { type Cents, parseUsd } from '#domain/money/usd.ts';
import { useBrand } from '../../brand/brand.tsx';
import { SubmittingDialog } from '../../forms/submitting-dialog.tsx';
import { useDraft } from '../../forms/use-draft.ts';
import { BackLink } from '../../layout/back-link.tsx';
import { Columns } from '../../layout/columns.tsx';
import { ScreenTitle } from '../../layout/screen-title.tsx';
import { Step } from '../../layout/step.tsx';
import { depositAddress } from '../../places/place.ts';
import type { Rate } from '../../prices/rate.ts';
import { useRate } from '../../prices/use-rate.ts';
import { useSettings } from '../../settings/settings-provider.tsx';
import { ChangeNotice } from '../change-notice.tsx';
import { DEPOSIT_DRAFT, draftKey, EMPTY_FORM } from '../form/deposit-draft.ts';
import { DepositForm } from '../form/deposit-form.tsx';
import { useDepositSubmission } from '../form/use-deposit-submission.ts';
import { useReceivingAccount } from '../receiving/use-receiving-account.ts';
import { keepSentDeposit, sentDeposit } from '../sent/sent-deposit.ts';
import { Unavailable } from '../unavailable.tsx';
import { CoinDetails } from './coin-details.tsx';
import { RateLine } from './rate-line.tsx';

const METHOD = METHODS.crypto;

export function CryptoRequest({ coin }: { readonly coin: Coin }) {
  const brand = useBrand();
  const { settings } = useSettings();
  const rate = useRate(coin);
  const { draft, change, renew } = useDraft(DEPOSIT_DRAFT, draftKey(coin));
  const { account, changed, notice } = useReceivingAccount(METHOD, coin);
  const coinsFor = (cents: Cents | undefined) =>
    (cents && rate && cryptoAmount(cents, rate.usd)) || undefined;
  // An amount based on the built-in price is an estimate: it is shown, but never offered for sending.
  const isGuess = rate?.kind === 'constant';
  const { submitting, failure, submit } = useDepositSubmission({
    method: METHOD,
    coin,
    renew,
    onSent: (deposit, answer) => {
      const amount = (!isGuess && coinsFor(deposit.amountCents)) || '';
      const details = account?.details ?? [];
      keepSentDeposit(
        sentDeposit({ method: METHOD.key, deposit, answer, brand, details, coins: { coin, amount } }),
      );
    },
  });
  const open = settings.depositsAllowed && account !== undefined;
  const values = draft?.form ?? EMPTY_FORM;
  const coins = coinsFor(parseUsd(values.amount));
  const { name } = COIN_DETAILS[coin];

  return (
    <>
      <BackLink to={depositAddress('crypto')} />
      <ScreenTitle>Deposit with {name}</ScreenTitle>
      <Unavailable method={METHOD} account={account} />
      <Columns>
        <Step number={1} title="Your details">
          <DepositForm
            method={METHOD}
            name={name}
            values={values}
            onChange={change}
            onSubmit={(deposit) => draft && account && void submit(deposit, draft, account.id)}
            failure={failure}
            open={open && draft !== undefined}
            notice={<ChangeNotice {...notice} />}
            submitLabel={settings.depositsAllowed ? 'Submit Deposit Request' : 'Withdrawals Closed'}
            next={
              open
                ? 'Next: send the coins from your wallet. Your deposit is credited within 1-5 minutes after sending.'
                : undefined
            }
          />
        </Step>
        {open && (
          <Step number={2} title="Send the coins">
            <p className="muted">
              From your wallet, to this address. You can copy it again after submitting.
            </p>
            <CoinDetails
              coin={coin}
              details={account.details}
              amount={isGuess ? undefined : coins}
              noAmount={noAmount(coin, coins, rate)}
              rate={rate && <RateLine coin={coin} rate={rate} />}
              highlighted={changed}
            />
          </Step>
        )}
      </Columns>
      {submitting && <SubmittingDialog title="Submitting Deposit Request..." />}
    </>
  );
}

const ESTIMATE = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 3 });

/** Shown where there is no amount to send. @param coins with 8 decimals */
function noAmount(coin: Coin, coins: string | undefined, rate: Rate | undefined): string {
  if (rate === undefined) return 'Loading...';
  return coins ? `About ${ESTIMATE.format(Number(coins))} ${coin}` : 'Enter the amount in US dollars';
}
