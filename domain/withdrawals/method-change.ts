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
  /** What is wrong with what was given. */
  | { readonly problems: readonly WithdrawalProblem<keyof Destination>[] }
  /** What nobody has given, as staff read it. */
  | { readonly missing: readonly string[] };

/**
 * Where a withdrawal is paid once its method is another: where is given with the method, or else where the withdrawal
 * itself says for that method. A destination is taken whole, never put together from two; only the recipient's name,
 * which is a person's, stays where none is given.
 * @param held the destinations that the withdrawal holds for the method, the first that can be paid counts
 */
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
