import { isOutcomeUnknown, messageOf } from '#web/data/call.ts';
import { FormProblem } from '../../controls/form.tsx';

/** Why a change was not made, or that nobody knows. */
export function FormFailure({ error }: { readonly error: Error | null }) {
  if (error === null) return null;
  return (
    <FormProblem>
      {messageOf(error)}
      {isOutcomeUnknown(error) && ' It may have been saved.'}
    </FormProblem>
  );
}
