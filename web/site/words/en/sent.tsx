import type { ReactNode } from 'react';

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
export const openApp = ({ app }: { readonly app: string }) => `Open ${app}, filled in`;
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
    `Your deposit is credited to ${username} within 1-5 minutes after sending, and this page says so by itself. You can close it once the money is on its way.`,
  coins: ({ username }: { readonly username: string }) =>
    `Your deposit is credited to ${username} within 1-5 minutes after sending, and this page says so by itself. You can close it once the coins are on their way.`,
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
  'We have your request, but no account takes its payment. If you have not paid yet, please do not: make another deposit to see whether there is one by then.';

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
