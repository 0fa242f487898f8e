import { infiniteQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallOutput } from '#contract/calls.ts';
import { can } from '#domain/access/capabilities.ts';
import type { ApprovalState } from '#domain/approvals/approval.ts';
import { call } from '#web/data/call.ts';
import { useAdmin } from '../session/session.ts';

export type Approval = CallOutput<'getApprovals'>['approvals'][number];

// Roles and settings wait too, which the live feed does not tell of.
const ASK_EVERY_MS = 10_000;

/** What was asked for, newest first, a page at a time. @param state undefined for all */
export function approvalsQuery(state: ApprovalState | undefined) {
  return infiniteQueryOptions({
    queryKey: ['approvals', 'list', state],
    queryFn: ({ pageParam: cursor }) => call('getApprovals', { state, cursor, limit: 20 }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    refetchInterval: ASK_EVERY_MS,
  });
}

/** How many changes wait for the one who is signed in. */
export function useWaitingCount(): number {
  const { role } = useAdmin();
  const { data } = useQuery({
    queryKey: ['approvals', 'count'],
    queryFn: async () => (await call('getApprovals', { state: 'waiting', limit: 1 })).waiting,
    enabled: can(role, 'approvals.decide'),
    refetchInterval: ASK_EVERY_MS,
  });
  return data ?? 0;
}

/** To be called when something was decided, or asked for. */
export function useApprovalsChanged(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['approvals'] });
}
