import { COIN_DETAILS, COINS } from '#domain/coins/coins.ts';
import type { SendTo } from '#domain/methods/method.ts';
import type { ManualMethod, MethodKey, WithdrawalMethod } from '#domain/methods/methods.ts';
import type { RecordKind } from '#domain/records/record.ts';
import { ageOf } from '../age.ts';
import { anyOf } from './frame.tsx';

export { closedMessage } from '#domain/withdrawals/closed-message.ts';

type Limits = { readonly min: string; readonly max: string };

export const depositTitle = 'DEPOSIT NOW USING ONE OF OUR METHODS';
export const withdrawTitle = 'WITHDRAW USING ONE OF OUR METHODS';
export const depositNow = 'Deposit Now';
export const withdrawNow = 'Withdraw Now';
export const withdrawalsClosed = 'Withdrawals Closed';
export const noAccount = 'No account available';
export const noDeposits =
  'This cashier takes no deposits right now. Please do not send money; try again later or contact support.';

// An amount stays beside its word.
export const limits = ({ min, max }: Limits) => `Min\u00a0${min} · Max\u00a0${max}`;

type Reopening = { readonly there: string; readonly wait: string };
type ReopeningHere = Reopening & { readonly own: string };

export const reopens: Readonly<Record<RecordKind, (when: Reopening) => string>> = {
  deposit: ({ there, wait }) => `Deposits reopen at ${there} (in ${wait}).`,
  withdrawal: ({ there, wait }) => `Withdrawals reopen at ${there} (in ${wait}).`,
};
/** Where the reader's clock shows another time. */
export const reopensHere: Readonly<Record<RecordKind, (when: ReopeningHere) => string>> = {
  deposit: ({ there, wait, own }) => `Deposits reopen at ${there} (in ${wait}), ${own} your time.`,
  withdrawal: ({ there, wait, own }) => `Withdrawals reopen at ${there} (in ${wait}), ${own} your time.`,
};

export const withdrawalsUnavailable = 'Withdrawals Temporarily Unavailable';
export const processedWithinHours = 'Requests are processed within a few hours.';

/** By the names that requests carry; those of other methods are the same everywhere. */
export const names: Readonly<Record<'Credit Card' | 'Crypto', string>> = {
  'Credit Card': 'Credit Card',
  Crypto: 'Crypto',
};

const COIN_NAMES = anyOf(COINS.map((coin) => COIN_DETAILS[coin].name));

/** On a deposit's card, and under Payment Help. */
export const descriptions: Readonly<Record<MethodKey, string>> = {
  venmo: 'Send money from your Venmo app to the handle shown.',
  zelle: 'Send money with Zelle from your bank to the email or phone number shown.',
  chime: 'Send money from your Chime app to the handle shown.',
  cashapp: 'Pay with Cash App on our payment provider’s page.',
  applepay: 'Pay with Apple Pay on our payment provider’s page.',
  creditcard: 'Pay by credit or debit card on our payment provider’s page.',
  crypto: `Send ${COIN_NAMES} from your wallet.`,
};

/** What the money is sent from. */
export const sentFrom: Readonly<Record<ManualMethod['key'], string>> = {
  venmo: 'your Venmo app',
  zelle: 'your banking app',
  chime: 'your Chime app',
};

export const sendToLabels = {
  venmo: { handle: 'Venmo handle' },
  zelle: { email: 'Zelle email', phone: 'Zelle phone' },
  chime: { handle: 'Chime handle' },
} satisfies Record<ManualMethod['key'], { [Field in SendTo]?: string }>;

/** On a withdrawal's card. */
export const payouts: Readonly<Record<WithdrawalMethod, string>> = {
  Crypto: `Get paid in ${COIN_NAMES} to your wallet.`,
  Venmo: 'Get paid to your Venmo account.',
  Zelle: 'Get paid by Zelle to your email or phone number.',
};

type Item = { readonly player: string; readonly amount: string; readonly method: string };

export const recentActivity = 'Recent activity';
export const showAll = ({ count }: { readonly count: number }) => `Show all ${count}`;
export const latestActivity = 'Latest activity';
export const hide = 'Hide latest activity';

export const done: Readonly<Record<RecordKind, (item: Item) => string>> = {
  deposit: ({ player, amount, method }) => `${player} deposited ${amount} with ${method}`,
  withdrawal: ({ player, amount, method }) => `${player} withdrew ${amount} with ${method}`,
};

/** `just now`, `5 min ago`. */
export const ago = ({ at, now }: { readonly at: string; readonly now: Date }) => {
  const age = ageOf(at, now);
  return age === undefined ? 'just now' : AGES[age.unit](age.count);
};
const AGES = {
  minute: (count: number) => `${count} min ago`,
  hour: (count: number) => `${count} h ago`,
  day: (count: number) => (count === 1 ? '1 day ago' : `${count} days ago`),
};
