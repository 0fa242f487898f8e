import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { SetUpFactorScreen } from './account/factor-setup.tsx';
import { createChunk } from './chunks/chunk.ts';
import { ChunkNotice } from './chunks/chunk-notice.tsx';
import { ChangePasswordScreen } from './session/change-password.tsx';
import { AuthErrorScreen, LoadingScreen } from './session/entry-card.tsx';
import { ProofDialog } from './session/proof-dialog.tsx';
import { AdminContext, sessionQuery, useSessionOfOtherTabs } from './session/session.ts';
import { SignInAgain, SignInScreen } from './session/sign-in-screen.tsx';

// loaded right away, while the session is still being checked
const dashboard = createChunk(() => import('./dashboard.tsx'));
void dashboard.load();
const Dashboard = lazy(async () => ({ default: (await dashboard.load()).Dashboard }));

export function Portal() {
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
