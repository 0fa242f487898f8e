import type { WithdrawalMethod } from '#domain/methods/methods.ts';
import { takesRecipient } from '#domain/withdrawals/entered-destination.ts';
import type { EditParts } from '../records/record/record-field.ts';
import type { EntryFields } from '../records/record/record-source.ts';
import { partsOf } from './method-edit.ts';

/** A wallet has to be said, since nothing else tells where a coin goes; anything else can be added later. */
export function entryFields(method: WithdrawalMethod, filled: EditParts): EntryFields {
  const takesName = takesRecipient(method);
  const parts = partsOf(method, {}, filled)
    .filter(({ name }) => name !== 'name')
    .map((part) => ({ ...part, isOptional: takesName }));
  return { takesName, parts };
}
