import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallInput, CallOutput } from '#contract/calls.ts';
import { EVERYWHERE } from '#domain/floods/crowd.ts';
import { call, callToChange } from '#web/data/call.ts';

export type Floods = CallOutput<'getFloods'>;
export type Flood = Floods['floods'][number];
export type Crowd = Floods['everywhere'][number];

const ASK_EVERY_MS = 15_000;

export const floodsQuery = queryOptions({
  queryKey: ['floods'],
  queryFn: () => call('getFloods', {}),
  refetchInterval: ASK_EVERY_MS,
});

export type Declined = Pick<
  CallOutput<'declineFlood'>,
  'deposits' | 'withdrawals' | 'cooldownsLifted' | 'held'
>;

const NONE: Declined = { deposits: 0, withdrawals: 0, cooldownsLifted: 0, held: 0 };

export function useDeclineFlood() {
  const client = useQueryClient();
  const [declined, setDeclined] = useState(NONE);
  const decline = useMutation({
    async mutationFn(flood: CallInput<'declineFlood'>) {
      let sum = declined;
      for (let remaining = 1; remaining > 0; ) {
        const part = await callToChange('declineFlood', flood);
        sum = {
          deposits: sum.deposits + part.deposits,
          withdrawals: sum.withdrawals + part.withdrawals,
          cooldownsLifted: sum.cooldownsLifted + part.cooldownsLifted,
          held: part.held,
        };
        setDeclined(sum);
        // Records that somebody else is just changing are not waited for.
        remaining = part.deposits + part.withdrawals > 0 ? part.remaining : 0;
      }
      return sum;
    },
    // The server counts anew for consoles every few seconds only.
    onSuccess: (_, { network, since }) =>
      client.setQueryData(
        floodsQuery.queryKey,
        (told) =>
          told && {
            ...told,
            floods: told.floods.filter((flood) => flood.network !== network),
            everywhere: told.everywhere.filter((crowd) => network !== EVERYWHERE || crowd.since !== since),
          },
      ),
  });
  return { decline, declined };
}
