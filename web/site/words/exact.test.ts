import { expect, test } from 'vitest';
import { closedMessage } from '#domain/withdrawals/closed-message.ts';
import * as cards from './en/cards.ts';
import * as closed from './en/closed.ts';
import * as copying from './en/copying.ts';
import * as deposits from './en/deposits.tsx';
import * as forms from './en/forms.tsx';
import * as frame from './en/frame.tsx';
import * as help from './en/help.tsx';
import * as refusals from './en/refusals.ts';
import * as sent from './en/sent.tsx';
import * as withdrawals from './en/withdrawals.tsx';

/** What players are told in words that are agreed to the letter. */
test.each([
  [cards.depositTitle, 'DEPOSIT NOW USING ONE OF OUR METHODS'],
  [cards.depositNow, 'Deposit Now'],
  [cards.withdrawNow, 'Withdraw Now'],
  [cards.withdrawalsClosed, 'Withdrawals Closed'],
  [cards.noAccount, 'No account available'],
  [closed.withdrawalsUnavailable, 'Withdrawals Temporarily Unavailable'],
  [
    closedMessage({ startTime: '09:00', endTime: '17:30' }),
    'Cashouts are available every day between 9:00 AM – 5:30 PM EST.',
  ],
  [copying.copied, 'Copied!'],
  [copying.copiedValue({ value: '@casino' }), 'Copied: @casino'],
  [copying.failed, 'Failed to copy to clipboard'],
  [deposits.submitting, 'Submitting Deposit Request...'],
  [deposits.failed({ problem: 'No.' }), 'Error submitting deposit: No.'],
  [deposits.senders.venmo, 'Name the deposit is coming from'],
  [deposits.senders.applepay, 'Name the payment is coming from'],
  [deposits.senders.creditcard, 'Name on the card'],
  [forms.pleaseWait, 'Please wait while we process your request'],
  [forms.enterAmount({ min: '$50', max: '$2,000' }), 'Enter amount (min $50, max $2,000)'],
  [forms.enterAmountFrom({ min: '$50' }), 'Enter amount (min $50)'],
  [frame.support, '24/7 Support'],
  [frame.wentWrong, 'Something went wrong'],
  [frame.refreshPage, 'Refresh Page'],
  [help.needHelp, 'Need Help?'],
  [refusals.timedOut, 'Request timed out. Please try again.'],
  [sent.requestSent, 'Deposit request sent'],
  [sent.noAccount, 'No account available'],
  [sent.paymentCompleted, 'Payment Completed'],
  [sent.processed, 'Your payment has been processed successfully'],
  [sent.addedSoon, 'Your deposit will be added to your account within 1-5 minutes.'],
  [withdrawals.submitting, 'Submitting Withdrawal Request...'],
  [withdrawals.failed({ problem: 'No.' }), 'Error submitting withdrawal: No.'],
  [withdrawals.requestSent, 'Withdrawal request sent'],
  [withdrawals.cooldownActive({ hours: 24 }), '24-hour Cooldown Active'],
  [withdrawals.backToMethods, 'Back to Withdrawal Methods'],
  [withdrawals.submitNow, 'You can now submit a withdrawal!'],
  [withdrawals.submitNew, 'Submit New Withdrawal'],
])('%s', (said, agreed) => {
  expect(said).toBe(agreed);
});
