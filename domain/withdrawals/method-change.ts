import type { WithdrawalMethod } from '#domain/methods/methods.ts';
import { missingParts } from './payable.ts';
import {
  checkDestination,
  type Destination,
  destinationFields,
  type WithdrawalProblem,
} from './withdrawal-request.ts';

export type NewDestination =
  | { readonly destination: Destination }
  | { readonly problems: readonly WithdrawalProblem<keyof Destination>[] }
  /** Missing parts, as staff read them. */
  | { readonly missing: readonly string[] };

/** Never mixed: as given, else the first payable one of `held`. Only the recipient's name may stay. */
export function newDestination(
  method: WithdrawalMethod,
  given: Destination,
  held: readonly Destination[],
): NewDestination {
  const fields = destinationFields(method);
  const isGiven = fields.some((field) => field !== 'name' && given[field] !== undefined);
  const name = given.name ?? held[0]?.name;
  if (isGiven) {
    const destination = only(fields, { ...given, name });
    const problems = checkDestination(method, destination);
    return problems.length > 0 ? { problems } : { destination };
  }
  const candidates = held.map((each) => only(fields, { ...each, name }));
  const payable = candidates.find((each) => missingParts(method, each).length === 0);
  return payable ? { destination: payable } : { missing: missingParts(method, candidates[0] ?? {}) };
}

function only(fields: readonly (keyof Destination)[], destination: Destination): Destination {
  const kept = fields.map((field) => [field, destination[field]]);
  return { name: destination.name, ...Object.fromEntries(kept) };
}
