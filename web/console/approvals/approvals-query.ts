import { infiniteQueryOptions, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
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

/** What waits of changes of the receiving accounts, and of what says which payments into them are believed. */
export const waitingForAccountsQuery = queryOptions({
  queryKey: ['approvals', 'accounts'],
  queryFn: async () =>
    (await call('getApprovals', { state: 'waiting', kind: 'receiving-accounts', limit: 100 })).approvals,
  refetchInterval: ASK_EVERY_MS,
});

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

const DECIDED = {
  approved: 'Approved, and made.',
  refused: 'Refused. Nothing was changed.',
  withdrawn: 'Withdrawn. Nothing was changed.',
} as const;

/** @returns what the server says of a decision, if it was made, and by the one of this name */
export async function findDecided(
  id: string,
  state: keyof typeof DECIDED,
  by: string,
): Promise<CallOutput<'approveChange'> | undefined> {
  const { approvals } = await call('getApprovals', { state, limit: 100 });
  const approval = approvals.find((each) => each.id === id && each.decidedByName === by);
  return approval && { status: 'success', message: DECIDED[state], approval };
}

/** To be called when something was decided, or asked for. */
export function useApprovalsChanged(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['approvals'] });
}
