import type { Coin } from '#domain/coins/coins.ts';
import type { DepositForm } from '#domain/deposits/deposit-request.ts';
import { newReference, parseReference } from '#domain/deposits/reference.ts';
import type { MethodKey } from '#domain/methods/methods.ts';
import { newRequestId } from '../../forms/request-id.ts';
import type { DraftKind } from '../../forms/use-draft.ts';

/** A deposit being typed. Request id and reference are of this one request, however often it is tried. */
export type DepositDraft = {
  readonly requestId: string;
  /** 8 characters, no dash. */
  readonly reference: string;
  readonly form: DepositForm;
};

export const EMPTY_FORM: DepositForm = { casinoId: '', senderName: '', amount: '' };
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

export function newDraft(randomBytes: Uint8Array, form: DepositForm = EMPTY_FORM): DepositDraft {
  return {
    requestId: newRequestId(randomBytes.subarray(0, 16)),
    reference: newReference(randomBytes.subarray(16)),
    form,
  };
}

/** A stored draft, or undefined when it is not one that this version can go on with. */
export function parseDraft(json: string | null): DepositDraft | undefined {
  if (json === null) return undefined;
  try {
    const { requestId, reference, form } = JSON.parse(json);
    const { casinoId, senderName, amount } = form;
    const isWhole =
      UUID.test(requestId) &&
      parseReference(reference) === reference &&
      [casinoId, senderName, amount].every((value) => typeof value === 'string');
    return isWhole ? { requestId, reference, form: { casinoId, senderName, amount } } : undefined;
  } catch {
    return undefined;
  }
}

/** A draft is of a method, or of a coin. */
export type DraftOf = MethodKey | Coin;

/** Where a tab keeps the draft of a method while the player is in another app and the browser drops the page. */
export function draftKey(method: DraftOf): string {
  return `cage.deposit.${method}`;
}

/** Of the random bytes, 16 are for the request id and 5 for the reference. */
export const DEPOSIT_DRAFT: DraftKind<DepositDraft> = {
  bytes: 21,
  make: newDraft,
  emptyForm: EMPTY_FORM,
  parse: parseDraft,
};
