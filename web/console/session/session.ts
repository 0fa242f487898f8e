import {
  type QueryClient,
  type QueryFunctionContext,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { createContext, use, useEffect } from 'react';
import type { CallInput, CallName, CallOutput } from '#contract/calls.ts';
import type { Admin } from '#contract/session.ts';
import { USE_NOTED_EVERY_MS } from '#domain/access/session.ts';
import { onToldByOtherTab, tellOtherTabs } from '#web/browser/withheld.ts';
import {
  CallError,
  call,
  callOnce,
  callToChange,
  isIdleRefusal,
  SESSION_TIMEOUT_MS,
} from '#web/data/call.ts';
import { retrying } from '#web/data/retrying.ts';

/** All tabs share one session: each acts in the name of the person who signed in last. */
const SESSION_CHANNEL = 'cage-session';

type Session = {
  readonly admin: Admin | null;
  readonly notice?: string;
  /** Ended while this person was at work: the screen stays for them to sign in again. */
  readonly isInterrupted?: boolean;
};

export const SESSION_LOST = 'Authentication error. Please log in again.';

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: findSession,
  // Not asked when the answer is known: browsers report a refused call as an error of the page.
  initialData: (): Session | undefined => (isSignedOutPage() ? { admin: null } : undefined),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
  // The same person in another session is another object: queries that go with the session begin anew.
  structuralSharing: false,
});

/** As the server wrote into the page. */
function isSignedOutPage(): boolean {
  return document.querySelector('meta[name="cage-session"][content="none"]') !== null;
}

async function findSession({ client }: Pick<QueryFunctionContext, 'client'>): Promise<Session> {
  try {
    const { admin } = await authenticate('getCurrentAdmin', {});
    // Somebody who has signed in again may have to choose a password before they go on.
    const { isInterrupted } = client.getQueryData<Session>(['session']) ?? {};
    return { admin, ...(isInterrupted && admin.mustChangePassword && { isInterrupted }) };
  } catch (error) {
    if (isIdleRefusal(error)) return { admin: null, notice: error.message };
    if (isSignedOut(error)) return { admin: null };
    throw error;
  }
}

/** The console shows nothing before it is answered. */
async function authenticate<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
): Promise<CallOutput<Name>> {
  try {
    return await callOnce(name, input, SESSION_TIMEOUT_MS);
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

/** It has been required since the session was loaded. */
export function lacksFactor(error: unknown): boolean {
  if (!(error instanceof CallError) || error.status !== 'FAILED_PRECONDITION') return false;
  return (error.details as { setUpFactor?: boolean } | undefined)?.setUpFactor === true;
}

/** The form of signing in again says itself why it was refused. */
export function isInterrupted(client: QueryClient): boolean {
  return client.getQueryData(sessionQuery.queryKey)?.isInterrupted ?? false;
}

export function loseSession(client: QueryClient): void {
  const session = client.getQueryData(sessionQuery.queryKey);
  if (session?.admin) client.setQueryData(sessionQuery.queryKey, { admin: null, notice: SESSION_LOST });
}

/** For calls answered UNAUTHENTICATED: asks once to sign in, over the screen. @returns whether they did */
export async function renewSession(client: QueryClient, refusal: CallError): Promise<boolean> {
  const session = client.getQueryData(sessionQuery.queryKey);
  // Before a password is chosen or a second factor set up, there is no screen to come back to.
  if (!session?.admin || session.admin.mustChangePassword || session.admin.mustSetUpFactor) return false;
  if (!session.isInterrupted) {
    const notice = isIdleRefusal(refusal) ? refusal.message : SESSION_LOST;
    client.setQueryData(sessionQuery.queryKey, { ...session, notice, isInterrupted: true });
  }
  return new Promise((resolve) => {
    const unsubscribe = client.getQueryCache().subscribe(() => {
      const now = client.getQueryData(sessionQuery.queryKey);
      if (now?.isInterrupted) return;
      unsubscribe();
      resolve(now?.admin?.uid === session.admin?.uid);
    });
  });
}

/** Typing counts as use though it asks the server for nothing; a hidden tab learns of the session's end. */
export function useSessionInUse(): void {
  useEffect(() => {
    let isAsking = false;
    const timer = setInterval(async () => {
      if (isAsking) return;
      isAsking = true;
      await call('getCurrentAdmin', {}, SESSION_TIMEOUT_MS).catch(() => {
        // the next one may pass
      });
      isAsking = false;
    }, USE_NOTED_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
}

/** For a page that could not find the session out: until the server answers. */
export function useSessionWhenAnswered(): void {
  const client = useQueryClient();
  useEffect(() => {
    const left = new AbortController();
    retrying(() => findSession({ client }), { untilMs: Number.POSITIVE_INFINITY, signal: left.signal }).then(
      (session) => client.setQueryData(sessionQuery.queryKey, session),
      () => {
        // the screen says what failed
      },
    );
    return () => left.abort();
  }, [client]);
}

/** Nothing that one person was shown may stay for the next. */
export function forgetEverythingLoaded(client: QueryClient): void {
  client.removeQueries({ predicate: (query) => query.queryKey[0] !== sessionQuery.queryKey[0] });
}

export const AdminContext = createContext<Admin | undefined>(undefined);

/** Only for components shown to somebody signed in. */
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
      const { admin: before, isInterrupted } = client.getQueryData(sessionQuery.queryKey) ?? {};
      tellOtherTabs(SESSION_CHANNEL);
      // The screen of another person is nothing to go on with; a set-up that comes first has its own.
      if (isInterrupted && (before?.uid !== admin.uid || admin.mustSetUpFactor)) window.location.reload();
      else
        client.setQueryData(sessionQuery.queryKey, {
          admin,
          ...(isInterrupted && admin.mustChangePassword && { isInterrupted }),
        });
    },
  });
}

export function useSignOut() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callOnce('signOut', {}).catch(ignoreSignedOut),
    onSuccess: () => showSignedOut(client),
  });
}

export function useSignOutEverywhere() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callToChange('endAllSessions', {}),
    onSuccess: () => showSignedOut(client),
  });
}

function showSignedOut(client: QueryClient): void {
  // one person's search is not for the next
  window.history.replaceState(null, '', '/admin');
  client.setQueryData(sessionQuery.queryKey, { admin: null });
  tellOtherTabs(SESSION_CHANNEL);
}

export function useChangePassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: CallInput<'changePassword'>) => callToChange('changePassword', input),
    onSuccess: () =>
      client.setQueryData(sessionQuery.queryKey, (session) =>
        session?.admin ? { admin: { ...session.admin, mustChangePassword: false } } : session,
      ),
  });
}

/** Restarts in the name of another person who signs in in another tab. */
export function useSessionOfOtherTabs(): void {
  const client = useQueryClient();
  useEffect(() => {
    return onToldByOtherTab(SESSION_CHANNEL, async () => {
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
