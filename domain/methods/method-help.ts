import type { MethodKey } from './methods.ts';

/** What the help says of each method. Not part of their own files, which the pages of cards load. */
export const METHOD_HELP: Readonly<Record<MethodKey, string>> = {
  venmo: 'Send the amount to the Venmo handle shown, with the payment reference as the note.',
  zelle:
    'Send the amount from your banking app to the email or phone number shown, with the payment reference as the memo. Check that the recipient name is the one shown.',
  chime: 'Send the amount from your Chime app to the handle shown, with the payment reference as the note.',
  cashapp:
    'Submit the request, then pay the same amount on our payment provider’s page. Choose Cash App there.',
  applepay:
    'Submit the request, then pay the same amount on our payment provider’s page. Choose Apple Pay there.',
  creditcard:
    'Submit the request, then pay the same amount on our payment provider’s page. Credit and debit cards are accepted.',
  crypto:
    'Choose a coin, copy the wallet address or scan its QR code, and send the amount of coins shown, over the network shown.',
};
