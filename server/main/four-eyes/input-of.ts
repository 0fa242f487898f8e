import type { z } from 'zod';
import type { CALLS } from '#contract/calls.ts';
import type { ApprovableCall } from '#domain/approvals/approval.ts';
import type { StoredApproval } from '#server/features/approvals/store.ts';

export type Input<Name extends ApprovableCall> = z.output<(typeof CALLS)[Name]['input']>;

/** The input as the handler parsed it when approval was asked for. */
export function inputOf<Name extends ApprovableCall>(
  name: Name,
  { call, input, subject_version }: StoredApproval,
) {
  if (call !== name) throw new Error(`An approval of ${call} is not one of ${name}`);
  return {
    ...(input as object),
    ...(subject_version !== null && { version: subject_version }),
  } as Input<Name>;
}
