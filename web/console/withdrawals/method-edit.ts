import type { CallInput } from '#contract/calls.ts';
import type { WithdrawalRecord } from '#contract/withdrawal-record.ts';
import { COINS, networksOf } from '#domain/coins/coins.ts';
import {
  WITHDRAWAL_METHOD_DETAILS,
  WITHDRAWAL_METHODS,
  type WithdrawalMethod,
} from '#domain/methods/methods.ts';
import { walletSecretIn } from '#domain/networks/wallet-secret.ts';
import { takesRecipient } from '#domain/withdrawals/entered-destination.ts';
import { missingParts } from '#domain/withdrawals/payable.ts';
import { venmoUsername } from '#domain/withdrawals/venmo-username.ts';
import { bareAddress } from '#domain/withdrawals/wallet-text.ts';
import type { Destination } from '#domain/withdrawals/withdrawal-request.ts';
import { andList } from '#domain/words/english.ts';
import { checkVisible, typedContact } from '#domain/words/spelling.ts';
import { CallError, callToChange } from '#web/data/call.ts';
import { parseMethod } from '../records/fields/field-edits.ts';
import type { EditPart, EditParts, FieldEdit } from '../records/record/record.ts';
import type { EntryFields } from '../records/record/record-source.ts';

/** The method is edited with its destination: one is nothing without the other. */
export const METHOD_EDIT: FieldEdit<WithdrawalRecord> = {
  errorName: 'payment method',
  choices: WITHDRAWAL_METHODS,
  textOf: ({ method }) => method,
  parts: (record, typed, filled) => {
    const method = methodOf(typed);
    return method ? partsOf(method, heldFor(record, method), filled) : [];
  },
  check(typed, parts) {
    const parsed = parseMethod(WITHDRAWAL_METHODS, typed);
    if ('problem' in parsed) return parsed.problem;
    const missing = missingParts(parsed.value, destinationIn(parts));
    if (missing.length > 0) return `Enter a valid ${andList(missing)}.`;
    return Object.values(destinationIn(parts))
      .map((text = '') => secretProblem(text) ?? checkVisible(text))
      .find(Boolean);
  },
  isSame(record, typed, parts) {
    if (record.method !== typed) return false;
    const held = destinationOfRecord(record);
    return Object.entries(parts).every(([name, text]) => (held[name as keyof Destination] ?? '') === text);
  },
  async save({ id, version }, typed, parts) {
    const parsed = parseMethod(WITHDRAWAL_METHODS, typed);
    if ('problem' in parsed) throw new CallError('INVALID_ARGUMENT', parsed.problem);
    const input = { withdrawalId: id, newMethod: parsed.value, ...destinationIn(parts), version };
    return (await callToChange('updateWithdrawalMethod', input as CallInput<'updateWithdrawalMethod'>))
      .withdrawal;
  },
};

/** Looked at before anything is sent. */
export function secretProblem(text: string): string | undefined {
  return (
    walletSecretIn(text) &&
    'This is the secret of a wallet or the ID of a transaction, not an address. Delete it here, and enter the address.'
  );
}

function methodOf(typed: string): WithdrawalMethod | undefined {
  return WITHDRAWAL_METHODS.find((method) => method === typed);
}

export function partsOf(method: WithdrawalMethod, held: Destination, filled: EditParts): EditPart[] {
  const { payout } = WITHDRAWAL_METHOD_DETAILS[method];
  if (payout.to === 'account') {
    return payout.fields.map(({ name, label }) => ({ name, label, value: held[name] ?? '' }));
  }
  const chosen = filled.coin ?? held.coin ?? '';
  const coin = COINS.find((known) => known === chosen);
  const networks = coin ? networksOf(coin) : [];
  const usual = networks.length === 1 ? networks[0] : networks.find((network) => network === held.network);
  return [
    { name: 'coin', label: 'Coin', value: held.coin ?? '', choices: COINS },
    { name: 'network', label: 'Network', value: usual ?? '', choices: networks },
    { name: 'walletAddress', label: 'Wallet address', value: held.walletAddress ?? '' },
  ];
}

/** The destination on record for a method, or its backup. */
function heldFor(record: WithdrawalRecord, method: WithdrawalMethod): Destination {
  const own = destinationOfRecord(record);
  if (record.method === method || record.backupMethod !== method) return own;
  return {
    ...own,
    paymentUsername: record.backupPaymentUsername ?? undefined,
    email: record.backupEmail ?? record.backupPhone ?? undefined,
    walletAddress: record.backupWalletAddress ?? undefined,
  };
}

function destinationOfRecord(record: WithdrawalRecord): Destination {
  return destinationIn({
    name: record.name ?? '',
    paymentUsername: record.paymentUsername ?? '',
    email: record.email ?? record.phone ?? '',
    coin: record.coin ?? '',
    network: record.network ?? '',
    walletAddress: record.walletAddress ?? '',
  });
}

const PLAIN: Readonly<Record<string, (text: string) => string>> = {
  email: typedContact,
  paymentUsername: venmoUsername,
};

export function destinationIn(parts: EditParts): Destination {
  const texts = Object.entries(parts).filter(([, text]) => text !== '');
  const given: Destination = Object.fromEntries(
    texts.map(([name, text]) => [name, PLAIN[name]?.(text) ?? text]),
  );
  const { coin, network, walletAddress } = given;
  if (!coin || !network || !walletAddress) return given;
  return { ...given, walletAddress: bareAddress(walletAddress, coin, network) };
}

/** A wallet is required, since nothing else tells where a coin goes; other parts can be added later. */
export function entryFields(method: WithdrawalMethod, filled: EditParts): EntryFields {
  const takesName = takesRecipient(method);
  const parts = partsOf(method, {}, filled)
    .filter(({ name }) => name !== 'name')
    .map((part) => ({ ...part, isOptional: takesName }));
  return { takesName, parts };
}
