import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput, CallName, CallOutput } from '#contract/calls.ts';
import { call, callToChange } from '#web/data/call.ts';

export type MyFactors = CallOutput<'getMyFactors'>;

export const factorsQuery = queryOptions({
  queryKey: ['factors'],
  queryFn: () => call('getMyFactors', {}),
});

type FactorCall = Extract<
  CallName,
  | 'beginTotp'
  | 'confirmTotp'
  | 'removeTotp'
  | 'beginPasskey'
  | 'confirmPasskey'
  | 'renamePasskey'
  | 'removePasskey'
  | 'renewRecoveryCodes'
>;

/** A step in changing one's own second factors: the list of them follows. */
export function useFactorCall<Name extends FactorCall>(name: Name) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: CallInput<Name>) => callToChange(name, input),
    onSettled: () => client.invalidateQueries({ queryKey: factorsQuery.queryKey }),
  });
}
