import { infiniteQueryOptions, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallOutput } from '#contract/calls.ts';
import { can } from '#domain/access/capabilities.ts';
import type { ApprovalState } from '#domain/approvals/approval.ts';
import { call } from '#web/data/call.ts';
import { useAdmin } from '../session/session.ts';

export type Approval = CallOutput<'getApprovals'>['approvals'][number];

// Roles and settings wait too, which the live feed does not announce.
const ASK_EVERY_MS = 10_000;

/** Newest first, a page at a time. @param state undefined for all */
export function approvalsQuery(state: ApprovalState | undefined) {
  return infiniteQueryOptions({
    queryKey: ['approvals', 'list', state],
    queryFn: ({ pageParam: cursor }) => call('getApprovals', { state, cursor, limit: 20 }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    refetchInterval: ASK_EVERY_MS,
  });
}

/** Also for the settings by which payments into the accounts are believed. */
export const waitingForAccountsQuery = queryOptions({
  queryKey: ['approvals', 'accounts'],
  queryFn: async () =>
    (await call('getApprovals', { state: 'waiting', kind: 'receiving-accounts', limit: 100 })).approvals,
  refetchInterval: ASK_EVERY_MS,
});

/** What somebody else asked for, at most a hundred, the newest first. */
export function useWaitingForMe() {
  const { uid } = useAdmin();
  return useQuery({
    queryKey: ['approvals', 'waiting'],
    queryFn: async () => (await call('getApprovals', { state: 'waiting', limit: 100 })).approvals,
    select: (approvals) => approvals.filter(({ requestedBy }) => requestedBy !== uid),
    refetchInterval: ASK_EVERY_MS,
  });
}

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

export function useApprovalsChanged(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['approvals'] });
}
