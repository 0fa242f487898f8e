import { type Account, addressOf, type PaymentSettings } from '#domain/accounts/account.ts';
import { METHOD_KEYS, type MethodKey } from '#domain/methods/methods.ts';
import { handleKey } from '#domain/receipts/matching/handle-key.ts';
import { RAILS, type Rail } from '#domain/receipts/rail.ts';
import type { ReadReceipt } from '#domain/receipts/receipt.ts';

type KnownAccount = { readonly account: Account; readonly method: MethodKey };

export function accountsOfRail({ methods }: PaymentSettings, rail: Rail): readonly KnownAccount[] {
  return (RAILS[rail]?.methods ?? []).flatMap((method) =>
    methods[method].accounts.filter(({ sample }) => !sample).map((account) => ({ account, method })),
  );
}

/** One account, or undefined: only the provider's word counts, since the rest of a mail is the payer's. */
export function accountOfMail(
  settings: PaymentSettings,
  served: readonly string[],
  { rail, paidTo }: Pick<ReadReceipt, 'rail' | 'paidTo'>,
): string | undefined {
  const candidates = accountsOfRail(settings, rail).filter(({ account }) => served.includes(account.id));
  const fitting = paidTo === undefined ? candidates : candidates.filter((one) => isNamed(one, paidTo));
  return fitting.length === 1 ? fitting[0]?.account.id : undefined;
}

/** The accounts that the mails name, or else all of the rail. */
export function accountsSpokenOf(
  settings: PaymentSettings,
  rail: Rail,
  texts: readonly string[],
): readonly string[] {
  const all = accountsOfRail(settings, rail);
  const named = all.filter((one) => texts.some((text) => isNamed(one, text)));
  return (named.length > 0 ? named : all).map(({ account }) => account.id);
}

function isNamed({ account, method }: KnownAccount, text: string): boolean {
  const address = handleKey(addressOf(method, account));
  return address !== null && text.split('\n').some((line) => handleKey(line) === address);
}

export function accountsServed(
  { methods }: PaymentSettings,
  ids: readonly string[],
): readonly KnownAccount[] {
  return METHOD_KEYS.flatMap((method) =>
    methods[method].accounts.filter(({ id }) => ids.includes(id)).map((account) => ({ account, method })),
  );
}
