import type { Account, PaymentSettings } from '#domain/accounts/account.ts';
import { METHOD_KEYS, METHODS, type MethodKey } from '#domain/methods/methods.ts';
import { handleKey } from '#domain/receipts/matching/handle-key.ts';
import { RAILS } from '#domain/receipts/rail.ts';
import type { StatementFormat } from '#domain/receipts/statements/statement-format.ts';
import { CallError, invalidArgument, refused } from '#server/platform/protocol/call-error.ts';

/** Undefined where the provider has one account behind all of them, or none. @throws CallError if it cannot be that account's statement */
export function accountOfStatement(
  settings: PaymentSettings,
  accountId: string | undefined,
  { format, preamble }: { readonly format: StatementFormat; readonly preamble: readonly string[] },
): Account | undefined {
  const methods: readonly MethodKey[] = RAILS[format.rail].methods;
  if (RAILS[format.rail].statementOf === 'provider') {
    if (accountId === undefined) return undefined;
    throw refused(`A statement of ${format.label} is of no receiving account: choose none.`);
  }
  if (accountId === undefined) {
    throw invalidArgument([{ field: 'accountId', message: 'Choose the account that the statement is of.' }]);
  }
  const found = findAccount(settings, accountId);
  if (found === undefined) {
    throw new CallError('NOT_FOUND', 'There is no such receiving account. Please refresh the page.');
  }
  const { account, method } = found;
  if (!methods.includes(method)) {
    throw refused(
      `This is a statement of ${format.label}, and ${account.name} takes ${METHODS[method].label}.`,
    );
  }
  const owner = format.ownerOf?.(preamble);
  if (owner && account.handle && handleKey(owner) !== handleKey(account.handle)) {
    throw refused(`This is the statement of ${owner}, and ${account.name} is ${account.handle}.`);
  }
  return account;
}

/** Whether a statement of this form can be the account's, as far as that is known. */
export function suitsAccount(settings: PaymentSettings, accountId: string | undefined) {
  const method = accountId === undefined ? undefined : findAccount(settings, accountId)?.method;
  return ({ rail }: Pick<StatementFormat, 'rail'>): boolean => {
    const { methods, statementOf }: { methods: readonly MethodKey[]; statementOf: string } = RAILS[rail];
    return method === undefined || (statementOf === 'account' && methods.includes(method));
  };
}

function findAccount({ methods }: PaymentSettings, id: string) {
  for (const method of METHOD_KEYS) {
    const account = methods[method].accounts.find((each) => each.id === id);
    if (account !== undefined) return { account, method };
  }
  return undefined;
}
