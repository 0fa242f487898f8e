import type { ReactNode } from 'react';
import type { Method } from '#domain/methods/methods.ts';

export const needHelp = 'Need Help?';
export const close = 'Close help';
export const topics = 'Help topics';
export const tabs = { general: 'General', payment: 'Payment Help', contact: 'Contact' };

export const startDeposit = 'Quick start guide: deposit';
export const depositSteps = [
  'Choose a payment method and press Deposit Now.',
  'Enter your casino ID and the amount, and submit the request.',
  'Send the money to the account shown, with the payment reference in the note; or pay on our payment provider’s page, which opens by itself.',
  'Your deposit is credited within 5 minutes after sending.',
];
export const startWithdraw = 'Quick start guide: withdraw';
export const withdrawSteps = [
  'Choose Withdraw, then how you want to be paid.',
  'Enter your casino ID, the password of your casino account, and where we should send the payment.',
  'Your account balance is deducted and you get the payment within a few hours.',
];
export const security = 'Security features';
export const encrypted = 'Your connection to this page is encrypted.';
export const securityFeatures = [
  'The password you give for a withdrawal is stored encrypted. It appears in no list or email, every time staff view it is logged, and it is erased 7 days after your request is settled.',
  'You enter card details on our payment provider’s page. This cashier never sees them.',
  'Every change that staff make to a request is recorded in a log that nobody can alter unnoticed.',
  'The link to your request contains a secret that only you are given. Keep it to yourself.',
];

export const methodsTitle = 'Payment methods';
/** After what a method's card says. */
export const howToUse: Readonly<Record<Method['kind'], string>> = {
  manual: 'Put the payment reference in the note or memo, and check that the recipient is the one shown.',
  hosted: 'Submit the request first, then pay the same amount there.',
  crypto: 'Choose a coin, and send the amount of coins shown over the network shown.',
};
export const notesTitle = 'Important notes';
export const notes = [
  'Account info rotates hourly: always send to the account that is on your screen now.',
  'Put the payment reference, and nothing else, in the note: a payment without it cannot be matched automatically and may be returned.',
  'Always copy and paste a wallet address. Coins sent to the wrong address cannot be recovered.',
  'Each method’s card shows the minimum and maximum deposit.',
];

export const contact = 'Contact';
export const noContact =
  'This cashier has no contact address of its own. Please ask where you got your casino ID.';
export const talkToUs = 'Talk to us';
export const openLiveChat = (): ReactNode => (
  <>
    Open live chat
    <span className="visually-hidden"> (in a new tab)</span>
  </>
);
export const email = ({ mail }: { readonly mail: ReactNode }) => <>Email: {mail}. We reply within 2 hours.</>;
export const hours = 'Hours: 24/7';
export const beforeWriting = 'Before you write';
export const giveReference = ({ reference }: { readonly reference: string }) =>
  `Give the reference of your request, ${reference}, and your proof of payment if you have paid.`;
export const haveReady =
  'Have your casino ID ready, and the payment reference or the link to your request. Never send your password.';
export const emergency = (): ReactNode => (
  <>
    <strong>Emergency:</strong> if money went to the wrong account, or you see a request that you did not
    make, write at once.
  </>
);
export const emergencyInChat = (): ReactNode => (
  <>
    <strong>Emergency:</strong> if money went to the wrong account, or you see a request that you did not
    make, write at once in the live chat.
  </>
);
