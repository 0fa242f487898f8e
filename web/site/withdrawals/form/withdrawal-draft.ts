import { COINS } from '#domain/coins/coins.ts';
import type { WithdrawalMethod } from '#domain/methods/methods.ts';
import { NETWORKS } from '#domain/networks/networks.ts';
import { hasAddressForm } from '#domain/withdrawals/wallet-text.ts';
import type { WithdrawalForm } from '#domain/withdrawals/withdrawal-request.ts';
import { uuidFrom } from '#web/data/uuid.ts';
import type { DraftKind } from '../../forms/use-draft.ts';

/** The part that may be stored: never the password. */
export type KeptForm = Required<{
  readonly [Field in Exclude<keyof WithdrawalForm, 'password'>]: NonNullable<WithdrawalForm[Field]>;
}>;

export type WithdrawalDraft = { readonly requestId: string; readonly form: KeptForm };

export const EMPTY_FORM: KeptForm = {
  casinoId: '',
  name: '',
  paymentUsername: '',
  email: '',
  coin: 'BTC',
  network: 'Bitcoin',
  walletAddress: '',
  amount: '',
};
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

export function newDraft(randomBytes: Uint8Array, form: KeptForm = EMPTY_FORM): WithdrawalDraft {
  return { requestId: uuidFrom(randomBytes), form };
}

export function parseDraft(json: string | null): WithdrawalDraft | undefined {
  if (json === null) return undefined;
  try {
    const { requestId, form } = JSON.parse(json);
    const fields = Object.keys(EMPTY_FORM) as (keyof KeptForm)[];
    const isWhole =
      UUID.test(requestId) &&
      fields.every((field) => typeof form[field] === 'string') &&
      COINS.includes(form.coin) &&
      NETWORKS.includes(form.network);
    if (!isWhole) return undefined;
    return { requestId, form: Object.fromEntries(fields.map((field) => [field, form[field]])) as KeptForm };
  } catch {
    return undefined;
  }
}

export function draftKey(method: WithdrawalMethod): string {
  return `cage.withdrawal.${method}`;
}

export const WITHDRAWAL_DRAFT: DraftKind<WithdrawalDraft> = {
  bytes: 16,
  make: newDraft,
  emptyForm: EMPTY_FORM,
  kept: (form) => ({
    ...form,
    walletAddress: hasAddressForm(form.walletAddress, form.network) ? form.walletAddress : '',
  }),
  parse: parseDraft,
};
