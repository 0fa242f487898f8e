import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { senderOf } from '#domain/deposits/deposit-request.ts';
import type { DepositMethod } from '#domain/methods/methods.ts';
import { closedMessage } from '#domain/withdrawals/closed-message.ts';
import * as deposits from './en/deposits.tsx';
import * as following from './en/following.tsx';
import * as forms from './en/forms.tsx';
import * as frame from './en/frame.tsx';
import * as help from './en/help.tsx';
import * as methods from './en/methods.ts';
import * as withdrawals from './en/withdrawals.tsx';

function senderAskedFor(method: DepositMethod): string | undefined {
  const sender = senderOf(method);
  return sender && deposits.senders[sender];
}

/** What players are told in words that are agreed to the letter. */
test.each([
  [methods.depositTitle, 'DEPOSIT NOW USING ONE OF OUR METHODS'],
  [methods.depositNow, 'Deposit Now'],
  [methods.withdrawNow, 'Withdraw Now'],
  [methods.withdrawalsClosed, 'Withdrawals Closed'],
  [methods.noAccount, 'No account available'],
  [methods.withdrawalsUnavailable, 'Withdrawals Temporarily Unavailable'],
  [
    closedMessage({ startTime: '09:00', endTime: '17:30' }),
    'Cashouts are available every day between 9:00 AM – 5:30 PM EST.',
  ],
  [following.copied, 'Copied!'],
  [following.copiedValue({ value: '@casino' }), 'Copied: @casino'],
  [following.copyFailed, 'Failed to copy to clipboard'],
  [deposits.submitting, 'Submitting Deposit Request...'],
  [deposits.failed({ problem: 'No.' }), 'Error submitting deposit: No.'],
  [senderAskedFor('Venmo'), 'Name the deposit is coming from'],
  [senderAskedFor('Apple Pay'), 'Name the payment is coming from'],
  [senderAskedFor('Credit Card'), 'Name on the card'],
  [forms.pleaseWait, 'Please wait while we process your request'],
  [forms.enterAmount({ min: '$50', max: '$2,000' }), 'Enter amount (min $50, max $2,000)'],
  [forms.enterAmountFrom({ min: '$50' }), 'Enter amount (min $50)'],
  [frame.support, '24/7 Support'],
  [frame.wentWrong, 'Something went wrong'],
  [frame.refreshPage, 'Refresh Page'],
  [help.needHelp, 'Need Help?'],
  [forms.timedOut, 'Request timed out. Please try again.'],
  [deposits.requestSent, 'Deposit request sent'],
  [deposits.noAccount, 'No account available'],
  [deposits.paymentCompleted, 'Payment Completed'],
  [deposits.processed, 'Your payment has been processed successfully'],
  [deposits.addedSoon, 'Your deposit will be added to your account within 1-5 minutes.'],
  [withdrawals.submitting, 'Submitting Withdrawal Request...'],
  [withdrawals.failed({ problem: 'No.' }), 'Error submitting withdrawal: No.'],
  [withdrawals.requestSent, 'Withdrawal request sent'],
  [withdrawals.cooldownActive({ hours: 24 }), '24-hour Cooldown Active'],
  [withdrawals.backToMethods, 'Back to Withdrawal Methods'],
  [withdrawals.submitNow, 'You can now submit a withdrawal!'],
  [withdrawals.submitNew, 'Submit New Withdrawal'],
  [
    withdrawals.deducted,
    'Your account balance will be deducted and you will get the payment within a few hours.',
  ],
  [withdrawals.cooldownRefusal({ hours: 24, problem: 'No.' }), '24-Hour Cooldown: No.'],
  [methods.processedWithinHours, 'Requests are processed within a few hours.'],
  [forms.back, 'Back'],
  [frame.deposit, 'Deposit'],
  [frame.withdraw, 'Withdraw'],
  [frame.secure, 'Secure'],
  [frame.needHelp, 'Need Help?'],
  [Object.values(help.tabs).join(', '), 'General, Payment Help, Contact'],
  [help.hours, 'Hours: 24/7'],
  [senderAskedFor('Zelle'), 'Name the deposit is coming from'],
  [senderAskedFor('Chime'), 'Name the deposit is coming from'],
  [senderAskedFor('Cash App'), 'Name the deposit is coming from'],
  [deposits.loading, 'Loading...'],
  [deposits.networks.Bitcoin, 'Bitcoin Network'],
  [deposits.networks.Ethereum, 'ERC-20'],
  [deposits.networks.Litecoin, 'Litecoin Network'],
  [deposits.networks.Solana, 'Solana Network'],
])('%s', (said, agreed) => {
  expect(said).toBe(agreed);
});

const REFERENCE_ALONE =
  'Put the payment reference, and nothing else, in the note: a payment without it cannot be matched automatically and may be returned.';

/** What is promised, and warned of, within longer sentences. */
test.each([
  [deposits.referenceOnly, REFERENCE_ALONE],
  [help.notes.join(' '), REFERENCE_ALONE],
  [help.notes.join(' '), 'Account info rotates hourly'],
  [help.notes.join(' '), 'Always copy and paste a wallet address.'],
  [deposits.warning({ coin: 'BTC' }), 'Always copy and paste the address'],
  [deposits.next, 'credited within 1-5 minutes after sending.'],
  [deposits.nextManual({ sentFrom: methods.sentFrom.venmo }), 'credited within 1-5 minutes after sending.'],
  [deposits.nextHosted, 'credited within 1-5 minutes after you have paid.'],
  [deposits.creditedSoon.money({ username: 'FC1' }), 'credited to FC1 within 1-5 minutes after sending'],
  [deposits.creditedSoon.coins({ username: 'FC1' }), 'credited to FC1 within 1-5 minutes after sending'],
  [
    deposits.creditedSoon.payment({ username: 'FC1' }),
    'credited to FC1 within 1-5 minutes after you have paid.',
  ],
  [help.depositSteps.join(' '), 'credited within 5 minutes after sending.'],
  [
    help.withdrawSteps.join(' '),
    'Your account balance is deducted and you get the payment within a few hours.',
  ],
  [renderToStaticMarkup(help.email({ mail: 'help@casino.example' })), 'We reply within 2 hours.'],
] as const)('%s contains: %s', (said, agreed) => {
  expect(said).toContain(agreed);
});
