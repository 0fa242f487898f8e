import { MantineProvider } from '@mantine/core';
import { MutationCache, QueryCache, QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { CallError, sendAlong, whenProofMissing, whenSignedOut } from '#web/data/call.ts';
import { SetUpFactorScreen } from './account/factor-setup.tsx';
import { createChunk } from './chunks/chunk.ts';
import { ChunkNotice } from './chunks/chunk-notice.tsx';
import { CrashBoundary } from './crash/crash-boundary.tsx';
import { ChangePasswordScreen } from './session/change-password.tsx';
import { AuthErrorScreen, LoadingScreen } from './session/entry-card.tsx';
import { followHand } from './session/own-hand.ts';
import { askForProof } from './session/proof.ts';
import { ProofDialog } from './session/proof-dialog.tsx';
import {
  AdminContext,
  isDenied,
  isInterrupted,
  isSignedOut,
  lacksFactor,
  loseSession,
  renewSession,
  sessionQuery,
  useSessionOfOtherTabs,
} from './session/session.ts';
import { SignInAgain, SignInScreen } from './session/sign-in-screen.tsx';
import { DemoBanner } from './shell/demo-banner.tsx';
import { ThemeColor, theme } from './theme/theme.tsx';

export function App() {
  const [client] = useState(createClient);
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto">
      <ThemeColor />
      <QueryClientProvider client={client}>
        <DemoBanner />
        <CrashBoundary>
          <Portal />
        </CrashBoundary>
      </QueryClientProvider>
    </MantineProvider>
  );
}

function createClient(): QueryClient {
  const onError = (error: unknown) => {
    if (isSignedOut(error) && !isInterrupted(client)) loseSession(client);
    // the person's role, or what is asked of them, has changed since the session was loaded
    if (isDenied(error) || lacksFactor(error))
      void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        // the live feed announces changes, and has data reloaded after a break
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: 'always',
        retryDelay: 400,
        retry: (failures, error) =>
          failures < 1 && error instanceof CallError && error.status === 'UNAVAILABLE',
      },
      mutations: { networkMode: 'always' },
    },
  });
  sendAlong(followHand(window));
  whenSignedOut((refusal) => renewSession(client, refusal));
  whenProofMissing(askForProof);
  return client;
}

// loaded right away, while the session is still being checked
const dashboard = createChunk(() => import('./dashboard.tsx'));
void dashboard.load();
const Dashboard = lazy(async () => ({ default: (await dashboard.load()).Dashboard }));

function Portal() {
  const { data: session, error, isPending } = useQuery(sessionQuery);
  useSessionOfOtherTabs();
  if (isPending) return <LoadingScreen />;
  if (session === undefined) return <AuthErrorScreen cause={error?.message} />;
  if (session.admin === null) return <SignInScreen notice={session.notice} />;
  const { admin, isInterrupted = false } = session;
  if (admin.mustChangePassword && !isInterrupted) return <ChangePasswordScreen email={admin.email} />;
  if (admin.mustSetUpFactor && !admin.mustChangePassword) {
    return (
      <>
        <SetUpFactorScreen />
        <ProofDialog admin={admin} />
      </>
    );
  }
  return (
    <AdminContext value={admin}>
      <Suspense
        fallback={
          <>
            <LoadingScreen />
            <ChunkNotice chunk={dashboard} name="The console" />
          </>
        }
      >
        <Dashboard />
      </Suspense>
      <ProofDialog admin={admin} />
      {isInterrupted && <SignInAgain admin={admin} notice={session.notice} />}
    </AdminContext>
  );
}
