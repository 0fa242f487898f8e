import type { AccountField } from '#domain/methods/account-fields.ts';
import { walletSecretIn } from '#domain/networks/wallet-secret.ts';
import { venmoUsername } from '#domain/withdrawals/venmo-username.ts';
import { typedContact } from '#domain/words/spelling.ts';

const PLAIN: Readonly<Record<string, (text: string) => string>> = {
  handle: venmoUsername,
  email: typedContact,
  phone: typedContact,
};

/** The problem, to complete a sentence, or undefined. Apart from the fields, which the players' pages load. */
export function checkAccountText({ name, check }: AccountField, text: string): string | undefined {
  // Asked by the browser before it sends it, and again before it is stored: players would read it.
  if (name === 'walletAddress' && walletSecretIn(text) !== undefined)
    return 'this is the secret of a wallet or the ID of a transaction, not an address: delete it here';
  return check?.(plainAccountText(name, text));
}

/** As the contract reads it. */
export function plainAccountText(name: string, text: string): string {
  return PLAIN[name]?.(text) ?? text;
}
