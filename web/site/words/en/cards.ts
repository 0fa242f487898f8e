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
