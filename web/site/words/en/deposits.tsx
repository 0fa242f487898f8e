import type { ReactNode } from 'react';
import type { Sender } from '#domain/methods/method.ts';

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
