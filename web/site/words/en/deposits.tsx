import type { ReactNode } from 'react';
import type { Sender } from '#domain/methods/method.ts';
import type { Network } from '#domain/networks/networks.ts';
import { anyOf } from './frame.tsx';

type Method = { readonly method: string };
type Amount = { readonly amount: string };

export const title = ({ method }: Method) => `Deposit with ${method}`;
export const submitting = 'Submitting Deposit Request...';

export const senders: Readonly<Record<Sender, string>> = {
  depositor: 'Name the deposit is coming from',
  payer: 'Name the payment is coming from',
  cardholder: 'Name on the card',
};

/** Where the next page is the provider's; elsewhere it says where to send. */
export const pay = 'Pay';
export const payAmount = ({ amount }: Amount) => `Pay ${amount}`;
export const goOn = 'Continue';
export const goOnWith = ({ amount }: Amount) => `Continue with ${amount}`;
export const idIsRight = ({ pay }: { readonly pay: string }) => `The ID is right: ${pay}`;
export const understood = ({ pay }: { readonly pay: string }) => `I understand: ${pay}`;

export const sentBefore =
  'Your earlier attempt did reach us. Submit again only if you want another deposit; it gets a new payment reference.';
export const submitAgain = 'Submit it again, unchanged, to find out.';
export const unknownOutcome = 'We do not know whether your deposit request reached us.';
export const failed = ({ problem }: { readonly problem: string }) => `Error submitting deposit: ${problem}`;

export const youWillSend = ({ amount, method }: Method & { readonly amount: ReactNode }) => (
  <>
    You will send {amount} to a {method} account.
  </>
);

export const nextManual = ({ sentFrom }: { readonly sentFrom: string }) =>
  `Next: where to send it, from ${sentFrom}. It is credited within 1-5 minutes after sending.`;

export const youWillPay = ({ amount }: { readonly amount: ReactNode }) => (
  <>You will pay {amount} on our payment provider’s page.</>
);
export const sameAmountThere = 'Enter the same amount there.';
export const nextHosted =
  'Our payment provider’s page opens by itself. Your deposit is credited within 1-5 minutes after you have paid.';
export const noPaymentPage = 'There is no payment page right now.';
export const anyAmountNow = 'The payment page has changed. It now accepts the amount you enter.';
export const onlyAmountNow = ({ amount }: Amount) =>
  `The payment page has changed. It now accepts only ${amount}.`;
export const ok = 'OK';

export const onlyDuringHours = 'Deposits are accepted only during these hours.';
export const methodOff = ({ method }: Method) =>
  `${method} is not available right now. Please do not send money; choose another method.`;
export const methodWithoutAccount =
  'This method cannot take a deposit right now. Please do not send money; choose another method.';

type Coin = { readonly coin: string };

export const chooseCoin = 'Choose your coin';
export const noLiveRate =
  'There is no live rate right now, so the number of coins is not fixed: your deposit is credited at the rate when it arrives.';
export const next =
  'Next: the wallet to send the coins to. Your deposit is credited within 1-5 minutes after sending.';
export const loading = 'Loading...';
export const about = ({ coins }: { readonly coins: string }) => `about ${coins}`;
export const youWillSendCoins = (sum: {
  readonly coins: ReactNode;
  readonly amount: string;
  readonly name: string;
}) => (
  <>
    You will send {sum.coins} for {sum.amount} to {/^[AEIOU]/.test(sum.name) ? 'an' : 'a'} {sum.name} wallet.
  </>
);
export const thenFixed = ({ minutes }: { readonly minutes: number }) =>
  `The rate is then fixed for ${minutes} minutes.`;

export const noRate = 'No current rate: your deposit is credited at the rate when it arrives.';
export const estimateUses = ({ price }: { readonly price: string }) => `The estimate uses ${price}.`;
export const approximate = 'Approximate rate';
export const approximateOf = ({ time }: { readonly time: string }) => `Approximate rate of ${time}`;
export const approximateRate = 'Approximate rate:';
export const creditedOnArrival = 'your deposit is credited at the rate when it arrives.';
export const rateEnded = 'The fixed rate has ended.';
export const forNewRate = 'If you have not sent the coins yet, make another deposit to get a new one.';
export const rateFixed = ({ left, price }: { readonly left: ReactNode; readonly price: string }) => (
  <>
    Rate fixed for {left} · {price}
  </>
);

/** For a coin worth a dollar. */
export const coinsAbout = ({ coins }: { readonly coins: string }) =>
  `About ${coins}: your deposit is credited at the rate when it arrives`;
export const coinsWorth = ({ amount }: { readonly amount: string }) =>
  `Coins worth ${amount}: your deposit is credited at the rate when it arrives`;
export const sendCoins = ({ coins }: { readonly coins: string }) => `Now send ${coins}`;
export const sendInCoin = ({ amount, coin }: Coin & { readonly amount: string }) =>
  `Now send ${amount} in ${coin}`;

export const warning = ({ coin }: Coin) =>
  `Always copy and paste the address, or scan it: coins sent to the wrong address cannot be recovered. Send only ${coin}.`;
export const amountIn = ({ coin }: Coin) => `Amount in ${coin}`;
export const codeOfAddress = ({ coin }: Coin) => `QR code of the ${coin} address`;
export const codeOfAddressAndAmount = ({ coin }: Coin) => `QR code of the ${coin} address and the amount`;
export const scan = 'Scan it with your wallet app.';
export const openWallet = 'Open wallet app';

export const onlyOver = ({ network }: { readonly network: string }) => <strong>{network} only</strong>;
/** `Ethereum (ERC-20) only, not Tron or Solana`. */
export const onlyOverNot = (over: { readonly network: string; readonly others: readonly string[] }) => (
  <>
    <strong>{over.network} only</strong>, not {anyOf(over.others)}
  </>
);

/** Shown beside a network's coins. */
export const networks: Readonly<Record<Network, string>> = {
  Bitcoin: 'Bitcoin Network',
  Ethereum: 'ERC-20',
  Litecoin: 'Litecoin Network',
  Tron: 'TRC-20',
  Solana: 'Solana Network',
};

export const lead = ({ username }: { readonly username: string }) => `For ${username}`;

export const requestSent = 'Deposit request sent';
export const yourRequest = 'Your deposit request';
export const anotherDeposit = 'Make another deposit';
export const whatNext = 'What happens next';

export const send = ({ amount }: { readonly amount: string }) => `Now send ${amount}`;
export const sendTo = ({ amount, account }: { readonly amount: string; readonly account: string }) =>
  `Now send ${amount} to ${account}`;
export const howManual = ({ sentFrom }: { readonly sentFrom: string }) => `From ${sentFrom}.`;

export const amount = 'Amount';
export const reference = 'Payment reference';
export const referenceOnly =
  'Put the payment reference, and nothing else, in the note: a payment without it cannot be matched automatically and may be returned.';
export const openApp = ({ app }: { readonly app: string }) => `Open ${app}, prefilled`;
export const codeOpens = ({ app }: { readonly app: string }) => `QR code that opens ${app} with this payment`;
export const orScan = ({ app }: { readonly app: string }) =>
  `Scan it with your phone: ${app} opens with the account, the amount and the reference filled in.`;

export const forPlayer = ({ end }: { readonly end: string }) => `For the casino ID that ends in ${end}.`;
/** With somebody else's link one would pay for them. */
export const payYours = 'Do not pay if it is not yours.';
export const haveSent = 'I have sent it';
export const howToPay = 'How to pay, if you have not yet';

/** By what is sent: it says until when to keep the page open. */
export const creditedSoon = {
  money: ({ username }: { readonly username: string }) =>
    `Your deposit is credited to ${username} within 1-5 minutes after sending, and this page will tell you. You can close it once the money is on its way.`,
  coins: ({ username }: { readonly username: string }) =>
    `Your deposit is credited to ${username} within 1-5 minutes after sending, and this page will tell you. You can close it once the coins are on their way.`,
  payment: ({ username }: { readonly username: string }) =>
    `Your deposit is credited to ${username} within 1-5 minutes after you have paid. If you have paid already, there is nothing left to do here.`,
};
export const notCreditedYet = ({
  mail,
  reference,
}: {
  readonly mail: ReactNode;
  readonly reference: string;
}) => (
  <>
    Not credited by then? Write to {mail} and give the reference {reference}.
  </>
);
export const mailSubject = ({ reference }: { readonly reference: string }) => `Deposit ${reference}`;

export const tooLate = 'This request is over an hour old';
export const tooLateText =
  'If you have sent the payment, there is nothing left to do here. If you have not, please do not send it to the account you were shown: make another deposit to see the current one.';
export const noAccount = 'No account available';
export const noAccountText =
  'We have your request, but no account can take the payment right now. If you have not paid yet, please do not. Make another deposit later.';

export const continueToPayment = 'Continue to payment';
export const payExactly =
  'We have your request. Pay exactly this amount on our payment provider’s page; if it has not opened, use this button.';
export const goToPaymentPage = 'Go to the payment page';
/** Where a frame lets no page be opened. */
export const pageHeld =
  'The site that shows this page does not let it open another. Copy the address of the payment page, and open it in your browser.';
export const paymentPage = 'Payment page';
export const payWith = ({ amount, method }: { readonly amount: string; readonly method: string }) =>
  `Pay ${amount} with ${method}`;

export const paymentCompleted = 'Payment Completed';
export const processed = 'Your payment has been processed successfully';
export const addedSoon = 'Your deposit will be added to your account within 1-5 minutes.';
export const backToCashier = 'Back to the cashier';

export const recipientName = 'Recipient name';
export const walletAddress = 'Wallet address';
export const network = 'Network';

export const contactSupport = 'Contact support';
