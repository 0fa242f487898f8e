import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CallInput, CallOutput } from '#contract/calls.ts';
import { writeStored } from '#web/browser/storage.ts';
import { CallError, call, callToChange, isOutcomeUnknown } from '#web/data/call.ts';
import { sendSeen } from '../sending/send-change.ts';
import { sessionQuery, useAdmin } from '../session/session.ts';
import { findTeamChange, type TeamCall, type TeamChange, wordsOfMade } from './find-team-change.ts';

export type Credentials = CallOutput<'getAdminCredentials'>['users'][number];

const REFRESH_MS = 15_000;
const MARKER = 'adminUsersUpdated';

export const teamQuery = queryOptions({
  queryKey: ['team'],
  queryFn: async () => (await call('getAdminUsers', {})).users,
  refetchInterval: REFRESH_MS,
});

/** Every load is a reveal, and logged: nothing loads by itself, and nothing is kept once it is hidden. */
export const credentialsQuery = queryOptions({
  queryKey: ['team', 'credentials'],
  queryFn: async () => (await call('getAdminCredentials', {})).users,
  gcTime: 0,
  meta: { onlyWhenAsked: true },
  staleTime: Number.POSITIVE_INFINITY,
});

const DOUBT = 'It is not saved so far, but may still be.';

const DOUBTS: { readonly [Name in TeamCall]?: string } = {
  setAdminPassword: 'It may have been set all the same: set it once more to be sure.',
  endAdminSessions: 'It may have been done all the same: do it once more to be sure.',
  initializeAdminUsers: 'It may have been done all the same: look at the list.',
};

export function useTeamCall<Name extends TeamCall>(name: Name) {
  const client = useQueryClient();
  const { uid } = useAdmin();
  return useMutation({
    mutationFn(input: CallInput<Name>) {
      const change = { name, input } as TeamChange;
      const team = client.getQueryData(teamQuery.queryKey);
      const wasSo = team === undefined || wordsOfMade(change, team) !== undefined;
      return sendSeen<CallOutput<Name>>({
        send: () => callToChange(name, input),
        // the answers of all but one are alike
        find: async () => (await findTeamChange(change, { uid, wasSo })) as CallOutput<Name> | undefined,
        doubt: DOUBTS[name] ?? DOUBT,
      });
    },
    async onSettled(_result, error) {
      if (error && !isOutcomeUnknown(error)) return;
      writeStored('localStorage', MARKER, String(Date.now()));
      // credentials that are being shown are read again too
      await client.invalidateQueries({ queryKey: teamQuery.queryKey });
    },
  });
}

/** To be called after a change of one's own: the role may be another, or the session over. */
export function useOwnChange(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: sessionQuery.queryKey });
}

export function useTeamOfOtherTabs(): void {
  const client = useQueryClient();
  useEffect(() => {
    const listener = ({ key }: StorageEvent) => {
      if (key === MARKER) void client.invalidateQueries({ queryKey: teamQuery.queryKey, exact: true });
    };
    window.addEventListener('storage', listener);
    return () => window.removeEventListener('storage', listener);
  }, [client]);
}

export function outcomeText({
  message,
  approval,
}: {
  readonly message: string;
  readonly approval?: object | undefined;
}): string {
  return approval ? `${message} It waits under Approvals.` : message;
}

export function failureText(what: string, error: unknown): string {
  if (!(error instanceof CallError)) return what;
  const isUnreached = error.status === 'UNAVAILABLE' || error.status === 'DEADLINE_EXCEEDED';
  return isUnreached ? `${what}. ${error.message}` : error.message;
}

export type StatusReporter = {
  readonly tell: (text: string, options?: { readonly long?: boolean }) => void;
  readonly tellFailure: (text: string) => void;
};
