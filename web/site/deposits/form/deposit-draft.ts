import type { Coin } from '#domain/coins/coins.ts';
import { DEPOSIT_FIELDS, type DepositForm } from '#domain/deposits/deposit-request.ts';
import { newReference, parseReference } from '#domain/deposits/reference.ts';
import { anybodyMayWrite } from '#domain/deposits/reference-shape.ts';
import { recordOf } from '#domain/lists/record-of.ts';
import type { MethodKey } from '#domain/methods/methods.ts';
import { uuidFrom } from '#web/data/uuid.ts';
import type { DraftKind } from '../../forms/use-draft.ts';

/** Request id and reference stay the same through every retry. */
export type DepositDraft = {
  readonly requestId: string;
  /** 8 characters, no dash. */
  readonly reference: string;
  readonly form: DepositForm;
};

export const EMPTY_FORM: DepositForm = recordOf(DEPOSIT_FIELDS, () => '');
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

export function newDraft(randomBytes: Uint8Array, form: DepositForm = EMPTY_FORM): DepositDraft {
  return {
    requestId: uuidFrom(randomBytes.subarray(0, 16)),
    reference: newReference(randomBytes.subarray(16)),
    form,
  };
}

export function parseDraft(json: string | null): DepositDraft | undefined {
  if (json === null) return undefined;
  try {
    const { requestId, reference, form } = JSON.parse(json);
    const isWhole =
      UUID.test(requestId) &&
      parseReference(reference) === reference &&
      !anybodyMayWrite(reference) &&
      DEPOSIT_FIELDS.every((field) => typeof form[field] === 'string');
    return isWhole
      ? { requestId, reference, form: recordOf(DEPOSIT_FIELDS, (field) => form[field]) }
      : undefined;
  } catch {
    return undefined;
  }
}

export type DraftOf = MethodKey | Coin;

/** Stored, since browsers may discard the page while the player is in another app. */
export function draftKey(method: DraftOf): string {
  return `cage.deposit.${method}`;
}

/** 16 random bytes for the request id, 5 for the reference. */
export const DEPOSIT_DRAFT: DraftKind<DepositDraft> = {
  bytes: 21,
  make: newDraft,
  emptyForm: EMPTY_FORM,
  kept: (form) => form,
  parse: parseDraft,
};
