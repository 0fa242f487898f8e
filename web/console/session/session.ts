import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { createContext, use, useEffect } from 'react';
import type { CallInput, CallName, CallOutput } from '#contract/calls.ts';
import type { Admin } from '#contract/staff/admin.ts';
import { CallError, call, SESSION_TIMEOUT_MS } from '#web/data/call.ts';
import { onToldByOtherTab, tellOtherTabs } from './other-tabs.ts';

/** `notice`: why somebody who was signed in no longer is. */
type Session = { readonly admin: Admin | null; readonly notice?: string };

const SESSION_LOST = 'Authentication error. Please log in again.';

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: findSession,
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
});

async function findSession(): Promise<Session> {
  try {
    return await authenticate('getCurrentAdmin', {});
  } catch (error) {
    if (isSignedOut(error)) return { admin: null };
    throw error;
  }
}

/** A call that nothing of the console is shown before. */
async function authenticate<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
): Promise<CallOutput<Name>> {
  try {
    return await call(name, input, SESSION_TIMEOUT_MS);
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 'DEADLINE_EXCEEDED') throw error;
    throw new CallError('DEADLINE_EXCEEDED', 'Authentication timeout');
  }
}

export function isSignedOut(error: unknown): boolean {
  return error instanceof CallError && error.status === 'UNAUTHENTICATED';
}

export function isDenied(error: unknown): boolean {
  return error instanceof CallError && error.status === 'PERMISSION_DENIED';
}

/** To be called when any call answers UNAUTHENTICATED: the sign-in screen shows, at the address one was at. */
export function loseSession(client: QueryClient): void {
  const session = client.getQueryData(sessionQuery.queryKey);
  if (session?.admin) client.setQueryData(sessionQuery.queryKey, { admin: null, notice: SESSION_LOST });
}

/** Nothing that one person was shown stays for the next. */
export function forgetEverythingLoaded(client: QueryClient): void {
  client.removeQueries({ predicate: (query) => query.queryKey[0] !== sessionQuery.queryKey[0] });
}

export const AdminContext = createContext<Admin | undefined>(undefined);

/** Whoever is signed in; only for what shows when somebody is. */
export function useAdmin(): Admin {
  const admin = use(AdminContext);
  if (admin === undefined) throw new Error('useAdmin is for signed-in screens');
  return admin;
}

export function useSignIn() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: CallInput<'signIn'>) => authenticate('signIn', input),
    onSuccess({ admin }) {
      client.setQueryData(sessionQuery.queryKey, { admin });
      tellOtherTabs();
    },
  });
}

export function useSignOut() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('signOut', {}).catch(ignoreSignedOut),
    onSuccess() {
      // what one person was looking for is nothing for the next
      window.history.replaceState(null, '', '/admin');
      client.setQueryData(sessionQuery.queryKey, { admin: null });
      tellOtherTabs();
    },
  });
}

export function useChangePassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: CallInput<'changePassword'>) => call('changePassword', input),
    onSuccess: () =>
      client.setQueryData(sessionQuery.queryKey, (session) =>
        session?.admin ? { admin: { ...session.admin, mustChangePassword: false } } : session,
      ),
  });
}

/** Another person signing in, in another tab, takes this one over: it starts anew in their name. */
export function useSessionOfOtherTabs(): void {
  const client = useQueryClient();
  useEffect(() => {
    return onToldByOtherTab(async () => {
      const before = client.getQueryData(sessionQuery.queryKey)?.admin;
      await client.invalidateQueries({ queryKey: sessionQuery.queryKey });
      const after = client.getQueryData(sessionQuery.queryKey)?.admin;
      if (before && after && before.uid !== after.uid) window.location.reload();
    });
  }, [client]);
}

function ignoreSignedOut(error: unknown): void {
  if (!isSignedOut(error)) throw error;
}
