import type { PayoutFields } from '#domain/methods/methods.ts';
import type { ForeignWalletWords, WalletProblems } from '#domain/withdrawals/wallet-text.ts';

type Destination = { readonly name: string; readonly paymentUsername: string; readonly email: string };

export const title = ({ method }: { readonly method: string }) => `Withdraw with ${method}`;
export const review = 'Review Withdrawal';
export const withdrawalsClosed = 'Withdrawals Closed';
export const submitting = 'Submitting Withdrawal Request...';
export const submit = 'Submit Withdrawal Request';
export const whatNext = 'What happens next';
export const deducted =
  'Your account balance will be deducted and you will get the payment within a few hours.';
export const linkToFollow = 'You get a link to follow your request.';
export const onlyOneEvery = ({ hours }: { readonly hours: number }) =>
  `Only one withdrawal is allowed every ${hours} hours.`;

export const payoutLabels: PayoutFields<string> = {
  Venmo: { name: 'Name on the Venmo account', paymentUsername: 'Venmo username' },
  Zelle: { name: 'Name on the Zelle account', email: 'Zelle email or phone number' },
};
export const coin = 'Coin';
export const network = 'Network';
export const walletAddress = 'Wallet address';
export const onlyNetwork = ({ coin, network }: { readonly coin: string; readonly network: string }) =>
  `${coin} is paid out over the ${network} network only.`;
export const pasteAddress = ({ coin, network }: { readonly coin: string; readonly network: string }) =>
  `Paste the address of your own ${coin} wallet on the ${network} network.`;

export const sentBefore =
  'Your earlier attempt did reach us. Submit again only if you want another withdrawal.';
export const submitAgain = 'Enter your password and submit it again, unchanged, to find out.';
export const unknownOutcome = 'We do not know whether your withdrawal request reached us.';
export const failed = ({ problem }: { readonly problem: string }) =>
  `Error submitting withdrawal: ${problem}`;
export const cooldownRefusal = ({ hours, problem }: { readonly hours: number; readonly problem: string }) =>
  `${hours}-Hour Cooldown: ${problem}`;

export const check = 'Check your withdrawal';
export const amount = 'Amount';
export const fromAccountOf = 'From the casino account of';
export const coinOver = ({ coin, network }: { readonly coin: string; readonly network: string }) =>
  `${coin} over the ${network} network`;
export const cannotBeBroughtBack = 'A payment to the wrong destination cannot be recovered.';
export const changeSomething = 'Change something';

export const requestSent = 'Withdrawal request sent';
export const lead = (payment: {
  readonly amount: string;
  readonly method: string;
  readonly username: string;
}) => `${payment.amount} with ${payment.method} for ${payment.username}`;
export const backToMethods = 'Back to Withdrawal Methods';
export const goesTo: Readonly<Record<'Venmo' | 'Zelle', (destination: Destination) => string>> = {
  Venmo: ({ name, paymentUsername }) =>
    `Your payment will go to the Venmo account ${paymentUsername} (${name}).`,
  Zelle: ({ name, email }) => `Your payment will go by Zelle to ${email} (${name}).`,
};
export const goesToWallet = (to: {
  readonly coin: string;
  readonly network: string;
  readonly address: string;
}) => `Your ${to.coin} will be sent over the ${to.network} network to ${to.address}.`;

export const cooldownActive = ({ hours }: { readonly hours: number }) => `${hours}-hour Cooldown Active`;
export const cooldownOver = ({ hours, username }: { readonly hours: number; readonly username: string }) =>
  `The ${hours} hours since the last withdrawal for ${username} are over.`;
export const alreadySubmitted = ({
  hours,
  username,
}: {
  readonly hours: number;
  readonly username: string;
}) => `A withdrawal for ${username} has already been submitted. Only one is allowed every ${hours} hours.`;
export const nextIn = 'Next withdrawal in';
export const timeLeft = 'Time until the next withdrawal';
export const submitNow = 'You can now submit a withdrawal!';
export const seeEarlier = 'See the earlier request';
export const ifNotYou =
  'If it was not you, open the link of an earlier request that was credited or paid, go back to the cashier from there, and submit your withdrawal again.';
export const submitNew = 'Submit New Withdrawal';

export const walletProblems: WalletProblems = {
  invalid: ({ network }) => `This is not a valid ${network} address. Copy and paste it from your wallet.`,
  lost: () =>
    'Coins sent to this address are lost: it belongs to nobody. Enter the address of your own wallet.',
  ambiguous: () => 'This may be a Bitcoin address. Enter the Litecoin address that begins with M, L or ltc1.',
  keyless: () =>
    'No private key controls this address: coins sent to it may be lost. Enter the address of your own wallet.',
};

export const foreignWallets: ForeignWalletWords = {
  shortened: () => 'Part of the address is missing. Copy all of it from your wallet.',
  unusual: ({ network }) =>
    `This is not a usual address. Enter the ${network} address that your wallet shows under “Receive”.`,
  lightning: ({ network }) =>
    `This is for payments over Lightning. Enter the ${network} address that your wallet shows under “Receive”.`,
  name: ({ network }) =>
    `This is a name, not an address. Enter the ${network} address that your wallet shows under “Receive”.`,
  link: () => 'This is a link to a page. Enter only your wallet address.',
  transaction: ({ network }) =>
    `This is a link to a transaction, not an address. Enter the ${network} address that your wallet shows under “Receive”.`,
  connection: ({ network }) =>
    `This connects an app to your wallet (WalletConnect). Enter the ${network} address that your wallet shows under “Receive”.`,
  token: () => 'This asks for another token. Enter only your wallet address.',
  account: () => 'This is the public key of a whole wallet. Enter one of its addresses.',
  secret: () =>
    'This is the recovery phrase or private key of a wallet: whoever has it can take the coins. Delete it here, and enter the address.',
  keyOrTransaction: ({ network }) =>
    `This is a private key or the ID of a transaction, not an address. Delete it here, and enter the ${network} address that your wallet shows under “Receive”.`,
  elsewhere: ({ network, other }) =>
    `This is an address of ${other ?? 'another network'}. Enter the one that your wallet shows for ${network}.`,
};
